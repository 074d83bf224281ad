"""The job script on a real Slurm of one node, on loopback: signalled before the time limit, queued again, ends with the bytes of one process."""

import os
import re
import shutil
import socket
import subprocess
import time
import unittest
from pathlib import Path

from support import PROGRAM, REPOSITORY, CliTestCase, environment

SPEC = "brandub,attackers=4,defenders=1"  # by retrograde analysis a minute of a processor's time; the tasks are signalled in their first half minute
TOOLS = ("slurmctld", "slurmd", "sbatch", "scontrol", "squeue", "munged")
PATIENCE = 1500


def free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


@unittest.skipUnless(os.geteuid() == 0 and all(map(shutil.which, TOOLS)), "needs root and the packages slurmctld, slurmd, slurm-client and munge")
class Slurm(CliTestCase):
    def setUp(self) -> None:
        super().setUp()
        host = socket.gethostname().split(".")[0]
        control, daemon = free_ports(2)
        here = self.folder / "slurm"
        for name in ("", "state", "spool", "munge"):
            (here / name).mkdir(mode=0o700)
        (here / "munge/key").write_bytes(os.urandom(128))
        (here / "munge/key").chmod(0o600)
        self.conf = here / "slurm.conf"
        self.conf.write_text(
            f"""ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={here}/munge/socket,cred_expire=5
CryptoType=crypto/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=20
StateSaveLocation={here}/state
SlurmdSpoolDir={here}/spool
SlurmctldPidFile={here}/slurmctld.pid
SlurmdPidFile={here}/slurmd.pid
SlurmctldLogFile={here}/slurmctld.log
SlurmdLogFile={here}/slurmd.log
SlurmctldPort={control}
SlurmdPort={daemon}
NodeName={host} NodeAddr=127.0.0.1 CPUs=4 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""
        )
        self.env = environment({"SLURM_CONF": str(self.conf), "ZERMELO": str(PROGRAM), "HOME": str(self.folder)})
        self.env["PATH"] += ":/usr/sbin:/sbin"
        munge = here / "munge"
        self.serve("munged", "--foreground", "--force", f"--socket={munge}/socket", f"--key-file={munge}/key", f"--pid-file={munge}/pid", f"--log-file={munge}/log", f"--seed-file={munge}/seed")
        self.until(lambda: (munge / "socket").exists())
        self.serve("slurmctld", "-D", "-c", "-f", str(self.conf))
        self.serve("slurmd", "-D", "-c", "-f", str(self.conf), "-N", host)
        self.until(lambda: "idle" in self.slurm("sinfo", "-h", "-o", "%t", check=False))

    def serve(self, *command: str) -> None:
        process = subprocess.Popen(command, env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)

    def slurm(self, *command: str, check: bool = True) -> str:
        done = subprocess.run(command, cwd=self.folder, env=self.env, capture_output=True, text=True, timeout=PATIENCE)
        if check:
            self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def until(self, done) -> None:
        deadline = time.monotonic() + PATIENCE
        while not done():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.2)

    def test_signalled_and_queued_again(self) -> None:
        script = REPOSITORY / "tools/cluster/slurm-array.sh"
        more = ("--method", "retrograde", "--heartbeat", "0.5")
        job = self.slurm("sbatch", "--parsable", "--array=1-2", "--ntasks=1", "--cpus-per-task=1", "--time=1", "--signal=TERM@58", "--output=log-%a", script, SPEC, "t.ztb", "s", *more).strip()
        self.addCleanup(self.slurm, "scancel", job, check=False)
        restarts = 0

        def is_over() -> bool:
            nonlocal restarts
            told = self.slurm("scontrol", "show", "job", job, check=False)
            restarts = max([restarts, *map(int, re.findall(r"Restarts=(\d+)", told))])
            return self.slurm("squeue", "-h", "-j", job, check=False).strip() == ""

        self.until(is_over)
        told = "".join(path.read_text() for path in sorted(self.folder.glob("log-*")))
        self.assertTrue((self.folder / "t.ztb").exists(), told)
        self.assertTrue((self.folder / "t.ztb").read_bytes() == Path(self.table(SPEC, "retrograde")).read_bytes())
        self.assertGreater(restarts, 0, told)
        self.assertIn("was interrupted", told)
