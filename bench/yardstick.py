"""Yardstick: a hand-coded random playout of the El Grande base game (4 players, 9 rounds, all 45 action cards).

No interpreter, no generality: flat lists of ints, static option tuples, memoised scoring. A decision is one uniform
choice among legal options, applied. Speed of the interpreter is stated as a ratio to this, timed in the same run:

    python bench/yardstick.py [seconds]      # prints games/s and decisions/s on one core
"""
import sys, time
from random import Random

NEI = [[1,2,3,6,8],[0,2,5,7,8],[0,1,4,6],[0,8],[2,6],[1,7,8],[0,2,4],[1,5],[0,1,3,5]]
VALS = [(5,4,1),(7,4,2),(6,4,2),(4,2,1),(4,2,0),(6,3,1),(5,3,1),(4,3,1),(5,3,2),(5,3,1),(4,0,0),(8,4,0)]
CABS = [6,5,5,4,4,3,3,2,2,1,1,0,0]
R9 = range(9)
NK   = [tuple(r*4 for r in R9 if r != k) for k in R9]                    # regions but the king's (x4)
NKC  = [t + (36,) for t in NK]                                          # plus the castillo
PL   = [tuple(r*4 for r in NEI[k]) + (36,) for k in R9]                 # placing: neighbours + castillo
DEST = [[tuple(t for t in NKC[k] if t != s*4) for s in R9] for k in R9]
SALL = [tuple(t+p for t in NK[k] for p in range(4)) for k in R9]        # every (region, owner) cell
SOWN = [[tuple(t+p for t in NK[k]) for p in range(4)] for k in R9]
SFOR = [[tuple(t+q for t in NK[k] for q in range(4) if q != p) for p in range(4)] for k in R9]
BITS = [tuple(i for i in range(13) if m >> i & 1) for m in range(8192)]
# action cards: stack -> 11 codes
STACK = [[0,0,1,2,3,3,4,5,6,7,8], [9,9,10,11,12,13,14,15,16,16,16], [17,17,18,18,19,20,20,21,22,23,16],
         [24,24,24,25,26,27,27,28,28,29,30]]
MEMO = {}

def rank(key):
    v = VALS[key[0]]; c = key[1:]
    out = [0,0,0,0]; pos = 0; top = -1
    for n in sorted(set(c), reverse=True):
        if n == 0: break
        g = [p for p in range(4) if c[p] == n]
        idx = pos if len(g) == 1 else pos+1                             # a tied group drops one rank, whatever its size
        if pos == 0 and len(g) == 1: top = g[0]
        if idx < 3:
            for p in g: out[p] = v[idx]
        pos = idx+1                                                     # and the next player takes the rank after it
    r = (out[0],out[1],out[2],out[3],top)
    MEMO[key] = r
    return r

def play(rnd):
    b = [0]*40; court = [7]*4; prov = [21]*4; sc = [0]*4; hand = [8191]*4
    vid = list(range(10)); boards = [-1,-1]
    pool = list(R9); d = 0
    grande = [0]*4
    for p in range(4):
        r = pool.pop(int(rnd()*(9-p))); grande[p] = r; b[r*4+p] = 2
    king = pool[int(rnd()*5)]
    decks = [list(s) for s in STACK]
    memo = MEMO
    start = int(rnd()*4)
    veto = [0,0,0,0]            # round until which a veto is held

    def score(r):
        i = r*4
        k = (vid[r], b[i], b[i+1], b[i+2], b[i+3])
        t = memo.get(k)
        if t is None: t = rank(k)
        sc[0] += t[0]; sc[1] += t[1]; sc[2] += t[2]; sc[3] += t[3]
        p = t[4]
        if p >= 0:
            if r == king: sc[p] += 2
            if grande[p] == r: sc[p] += 2

    for rno in range(1,10):
        avail = [5*64+31]
        for s in range(4):
            dk = decks[s]
            avail.append((s+1)*64 + dk.pop(int(rnd()*len(dk))))
        played = 0; bids = []
        for j in range(4):
            p = (start+j) & 3
            o = BITS[hand[p] & ~played]
            c = o[int(rnd()*len(o))]; d += 1
            hand[p] ^= 1 << c; played |= 1 << c
            bids.append(c*4+p)
        bids.sort(reverse=True)
        start = bids[3] & 3
        for e in bids:
            p = e & 3
            n = CABS[e >> 2]
            if n:
                m = prov[p]
                if m > n: m = n
                k = 0
                if m:
                    k = int(rnd()*(m+1)); d += 1
                    prov[p] -= k; court[p] += k
                if k == m and m < n:                 # provinces empty: may recall from the board
                    own = SOWN[king][p]
                    for _ in range(n-m):
                        o = [i for i in own if b[i]]
                        k = int(rnd()*(len(o)+1)); d += 1
                        if k == len(o): break
                        b[o[k]] -= 1; court[p] += 1
            card = avail.pop(int(rnd()*len(avail))); d += 1
            first = int(rnd()*2); d += 1
            for phase in (0,1):
                if phase == first:
                    pl = PL[king]; L = len(pl)+1
                    for _ in range(card >> 6):
                        if not court[p]: break
                        k = int(rnd()*L); d += 1
                        if k == L-1: break
                        b[pl[k]+p] += 1; court[p] -= 1
                    continue
                d += 1
                if rnd() < 0.5: continue             # special action skipped
                a = card & 63
                blocked = False
                for q in range(4):
                    if veto[q] and q != p:
                        d += 1
                        if rnd() < 0.5: veto[q] = 0; blocked = True; break
                if blocked: continue
                if a < 9:                            # ---- stack 1: intrigue moves
                    if a == 0:                       # up to 5 from one region
                        o = [t for t in NK[king] if b[t] or b[t+1] or b[t+2] or b[t+3]]
                        if o:
                            t = o[int(rnd()*len(o))]; d += 1
                            ds = DEST[king][t >> 2]
                            for _ in range(5):
                                o = [q for q in (0,1,2,3) if b[t+q]]
                                k = int(rnd()*(len(o)+1)); d += 1
                                if k == len(o): break
                                q = o[k]; b[t+q] -= 1
                                b[ds[int(rnd()*8)]+q] += 1; d += 1
                    elif a == 6 or a == 8 or a == 7:
                        kind = a
                        if a == 7:
                            kind = 6 if rnd() < 0.5 else 8; d += 1
                        if kind == 6:                # 2 more from the court to any regions
                            ds = NKC[king]
                            for _ in (0,1):
                                if not court[p]: break
                                k = int(rnd()*10); d += 1
                                if k == 9: break
                                b[ds[k]+p] += 1; court[p] -= 1
                        else:                        # all own from one region
                            o = [i for i in SOWN[king][p] if b[i]]
                            if o:
                                i = o[int(rnd()*len(o))]; d += 1
                                ds = DEST[king][i >> 2]
                                n = b[i]
                                for _ in range(n):
                                    b[i] -= 1
                                    b[ds[int(rnd()*8)]+p] += 1; d += 1
                    else:
                        if a == 1: steps = ((4, SALL[king]),)
                        elif a == 2: steps = ((4, SOWN[king][p]),)
                        elif a == 3: steps = ((2, SOWN[king][p]), (2, SFOR[king][p]))
                        elif a == 4: steps = ((3, SFOR[king][p]),)
                        else: steps = ((3, SALL[king]),)
                        for n, src in steps:
                            for _ in range(n):
                                o = [i for i in src if b[i]]
                                k = int(rnd()*(len(o)+1)); d += 1
                                if k == len(o): break
                                i = o[k]; b[i] -= 1
                                b[DEST[king][i >> 2][int(rnd()*8)] + (i & 3)] += 1; d += 1
                elif a < 17:                         # ---- stack 2
                    if a == 9: veto[p] = rno+1
                    elif a == 10:
                        for q in range(4):
                            if q != p: prov[q] += court[q]; court[q] = 0
                    elif a == 11:
                        for q in range(4):
                            if q != p:
                                n = court[q]
                                if n > 3: n = 3
                                court[q] -= n; prov[q] += n
                    elif a == 12:                    # the king returns
                        for j in (1,2,3):
                            q = (p+j) & 3
                            own = SOWN[king][q]
                            for _ in (0,1,2):
                                o = [i for i in own if b[i]]
                                if court[q]: o.append(-1)
                                if not o: break
                                i = o[int(rnd()*len(o))]; d += 1
                                if i < 0: court[q] -= 1
                                else: b[i] -= 1
                                prov[q] += 1
                    elif a == 13:                    # one of each player
                        for q in range(4):
                            o = [i for i in SOWN[king][q] if b[i]]
                            if o:
                                b[o[int(rnd()*len(o))]] -= 1; d += 1; prov[q] += 1
                    elif a == 14:
                        for q in range(4):
                            if q != p:
                                o = [i for i in SOWN[king][q] if b[i] > 1]
                                if o:
                                    b[o[int(rnd()*len(o))]] -= 2; d += 1; prov[q] += 2
                    elif a == 15:
                        for q in range(4):
                            if q != p:
                                o = [i for i in SOWN[king][q] if b[i]]
                                if o:
                                    i = o[int(rnd()*len(o))]; d += 1
                                    prov[q] += b[i]; b[i] = 0
                    else:
                        score(int(rnd()*10)); d += 1
                elif a < 24:                         # ---- stack 3 scorings
                    if a == 17 or a == 18 or a == 19:
                        for r in R9:
                            v = VALS[vid[r]][0]
                            if (v == 4 if a == 17 else v == 5 if a == 18 else (v == 6 or v == 7)): score(r)
                    elif a == 20: score(9)
                    elif a == 21:
                        for r in R9:
                            i = r*4; k = (vid[r], b[i], b[i+1], b[i+2], b[i+3])
                            t = memo.get(k) or rank(k)
                            q = t[4]
                            if q >= 0:
                                sc[q] += t[q]
                                if r == king: sc[q] += 2
                                if grande[q] == r: sc[q] += 2
                    else:
                        tot = [b[i]+b[i+1]+b[i+2]+b[i+3] for i in range(0,36,4)]
                        if a == 22: v = max(tot)
                        else: v = min([n for n in tot if n] or [0])
                        for r in R9:
                            if tot[r] == v: score(r)
                else:                                # ---- stacks 4, 5
                    if a == 24:
                        o = []
                        for s in (0,1):
                            if boards[s] != king:
                                for t in NKC[king]:
                                    t >>= 2
                                    if t != boards[s] and t != boards[1-s]: o.append(s*16+t)
                        t = o[int(rnd()*len(o))]; d += 1
                        s = t >> 4; t &= 15
                        if boards[s] >= 0: vid[boards[s]] = boards[s]
                        boards[s] = t; vid[t] = 10+s
                    elif a == 25:
                        o = NEI[king]; king = o[int(rnd()*len(o))]; d += 1
                    elif a == 26:                    # movement: fellows leave a region
                        t = NK[king][int(rnd()*8)]; d += 1
                        mv = []
                        for q in range(4):
                            if q != p and b[t+q]:
                                mv.append((q, int(rnd()*9))); d += 1
                        for q, r in mv:
                            n = b[t+q]; b[t+q] = 0
                            if r == king or r*4 == t: court[q] += n
                            else: b[r*4+q] += n
                    elif a == 27:
                        if grande[p] != king:
                            o = [t >> 2 for t in NK[king] if t >> 2 != grande[p]]
                            grande[p] = o[int(rnd()*len(o))]; d += 1
                    elif a == 28:
                        o = BITS[8191 & ~hand[p]]
                        hand[p] |= 1 << o[int(rnd()*len(o))]; d += 1
                    elif a == 29:
                        n = prov[p]
                        if n > 2: n = 2
                        if n: prov[p] -= n; court[p] += n
                    elif a == 30:
                        ch = [int(rnd()*9) for _ in range(4)]; d += 4
                        for r in ch:
                            if ch.count(r) == 1: score(r)
                    else:
                        king = int(rnd()*9); d += 1
        for q in range(4):
            if veto[q] and veto[q] <= rno: veto[q] = 0
        if rno == 3 or rno == 6 or rno == 9:
            sec = []
            for p in range(4):
                if b[36+p]:
                    sec.append((p, NK[king][int(rnd()*8)])); d += 1
            score(9)
            for p, t in sec:
                b[t+p] += b[36+p]; b[36+p] = 0
            for r in R9: score(r)
    return sc, d, b, court, prov

def bench(secs, seed=1):
    rnd = Random(seed).random
    n = d = 0; tot = 0
    t0 = time.perf_counter(); end = t0+secs
    while time.perf_counter() < end:
        for _ in range(20):
            s, k, _b, _c, _p = play(rnd); d += k; tot += sum(s)
        n += 20
    dt = time.perf_counter()-t0
    return n/dt, d/dt, d/n, tot/n/4

if __name__ == '__main__':
    secs = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    bench(secs/3 if sys.implementation.name == 'cpython' else 5)
    rs = sorted(bench(secs, i) for i in range(5))
    m = rs[2]
    print('%s games/s=%.0f (min %.0f max %.0f) dec/s=%.0f dec/game=%.1f mean score=%.2f' % (sys.implementation.name+'%d.%d' % sys.version_info[:2], m[0], rs[0][0], rs[-1][0], m[1], m[2], m[3]))
