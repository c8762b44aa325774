#!/usr/bin/env python3
"""Makes tests/framework/dygraph/amp_lists.json: the lists of automatic mixed precision of Paddle 2.6.2, by color, dtype
and level.

    oracle/bin/python tests/oracle/make_amp_lists.py [FILE]

Needs Paddle 2.6.2: tests/oracle/requirements.txt.
"""
import json
import os
import sys

from paddle.amp import amp_lists

HERE = os.path.dirname(os.path.abspath(__file__))


def main(path):
    lists = {"white": amp_lists.white_list(), "black": amp_lists.black_list()}
    named = {color: {dtype: {level: sorted(ops) for level, ops in levels.items()} for dtype, levels in dtypes.items()}
             for color, dtypes in lists.items()}
    with open(path, "w") as file:
        json.dump(named, file, indent=1, sort_keys=True)
        file.write("\n")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "framework", "dygraph", "amp_lists.json"))
