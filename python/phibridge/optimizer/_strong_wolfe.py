"""The line search of LBFGS: a length of the step that makes loss and slope small enough (strong Wolfe conditions; Nocedal and
Wright, Numerical Optimization, algorithms 3.5 and 3.6)."""

import math

_SLOPE, _DECREASE, _MOST = 0.9, 1e-4, 25


def _minimum(a, fa, ga, b, fb, gb, low=None, high=None):
    """Where the cubic through two points with those values and slopes is least, within [low, high]."""
    low, high = (min(a, b), max(a, b)) if low is None else (low, high)
    d1 = ga + gb - 3 * (fa - fb) / (a - b)
    square = d1 * d1 - ga * gb
    if square < 0:
        return (low + high) / 2
    d2 = math.sqrt(square)
    if a <= b:
        found = b - (b - a) * ((gb + d2 - d1) / (gb - ga + 2 * d2))
    else:
        found = a - (a - b) * ((ga + d2 - d1) / (ga - gb + 2 * d2))
    return min(max(found, low), high)


def search(at, direction, t, loss, gradient, slope, least_change):
    """(loss, gradient, length, evaluations); at(t) gives loss and gradient after a step of that length."""
    largest = direction.abs().max().item()
    start, start_slope = loss, slope

    def point(t):
        value, grad = at(t)
        return t, value, grad, (grad * direction).sum().item()
    before, now, count = (0.0, loss, gradient, slope), point(t), 1
    for i in range(_MOST):
        t, value, _, own = now
        if value > start + _DECREASE * t * start_slope or i > 0 and value >= before[1] or own >= 0:
            if abs(own) <= -_SLOPE * start_slope and value <= start + _DECREASE * t * start_slope:
                return value, now[2], t, count
            return _zoom(point, [before, now], start, start_slope, largest, least_change, count, i)
        if abs(own) <= -_SLOPE * start_slope:
            return value, now[2], t, count
        low, high = t + 0.01 * (t - before[0]), t * 10
        following = _minimum(before[0], before[1], before[3], t, value, own, low, high)
        before, now = now, point(following)
        count += 1
    best = before if before[1] < now[1] else now
    return best[1], best[2], best[0], count


def _zoom(point, ends, start, start_slope, largest, least_change, count, done):
    """Makes the bracket smaller until a point in it will do."""
    ends.sort(key=lambda one: one[1])  # the better one first
    is_stuck = False
    for _ in range(done, _MOST):
        (a, fa, _, ga), (b, fb, _, gb) = ends
        low, high = min(a, b), max(a, b)
        if (high - low) * largest < least_change:
            break
        t = _minimum(a, fa, ga, b, fb, gb)
        margin = 0.1 * (high - low)
        if min(high - t, t - low) < margin:
            if is_stuck or t >= high or t <= low:
                t = high - margin if abs(t - high) < abs(t - low) else low + margin
                is_stuck = False
            else:
                is_stuck = True
        else:
            is_stuck = False
        new = point(t)
        count += 1
        if new[1] > start + _DECREASE * t * start_slope or new[1] >= fa:
            ends[1] = new
            ends.sort(key=lambda one: one[1])
            continue
        if abs(new[3]) <= -_SLOPE * start_slope:
            return new[1], new[2], new[0], count
        if new[3] * (b - a) >= 0:
            ends[1] = ends[0]
        ends[0] = new
    best = ends[0]
    return best[1], best[2], best[0], count
