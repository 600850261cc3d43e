#!/usr/bin/env python3
"""The test programs that cargo has built, by its messages in JSON, without those of the names that are given."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message.get("executable") and message["target"]["name"] not in sys.argv[1:]:
        print(message["executable"])
