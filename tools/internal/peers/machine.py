"""What is measured on, with what: the processor, the commit, the virtual environments of the peers."""
import os
import subprocess

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))


def machine():
    """(processor, commit)"""
    cpu = "unknown CPU"
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        cpu = next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), cpu)
    try:
        done = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True,
                              check=False)
    except FileNotFoundError:  # no git here
        return cpu, "no commit"
    return cpu, done.stdout.strip() or "no commit"


def device():
    """The processor, and how many of its threads this process may use."""
    return f"{machine()[0]}, {len(os.sched_getaffinity(0))} hardware threads"


def python_with(requirements):
    """(Python, 0), or (None, exit code) where the virtual environment cannot be made; standard error says why."""
    oracle = os.path.join(ROOT, "tests", "oracle")
    done = subprocess.run([os.path.join(oracle, "environment"), "--requirements", os.path.join(oracle, requirements)],
                          stdout=subprocess.PIPE, text=True, check=False)
    return (done.stdout.strip(), 0) if done.returncode == 0 else (None, done.returncode)
