#!/bin/bash
#SBATCH --job-name=zermelo
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=TERM@120
# Solves one table by all tasks of a Slurm array job: sbatch --array=1-8 --time=8:00:00 tools/cluster/slurm-array.sh SPEC TABLE DIR [OPTION ...]
#
# DIR is a folder that all nodes see, for --share; TABLE the table to write, on such a disk too. The options go to `zermelo solve`.
# Two minutes before the time limit Slurm signals zermelo, which writes a checkpoint and ends with 130; the task then queues itself
# again, and goes on where any task has stopped.
set -u

if [ $# -lt 3 ]; then
    echo "usage: sbatch --array=1-N $0 SPEC TABLE DIR [OPTION ...]" >&2
    exit 2
fi
spec=$1 table=$2 folder=$3
shift 3

code=0
# srun takes the signals of the job's steps. Without it, as in a test of this script, zermelo is a plain child.
step=()
if [ -n "${SLURM_JOB_ID:-}" ]; then step=(srun --ntasks=1); fi
"${step[@]}" "${ZERMELO:-zermelo}" solve "$spec" -o "$table" --share "$folder" --threads "${SLURM_CPUS_PER_TASK:-0}" --progress plain "$@" || code=$?

# 130: interrupted. 143: killed by the signal before it could be taken.
if [ -n "${SLURM_JOB_ID:-}" ] && { [ "$code" -eq 130 ] || [ "$code" -eq 143 ]; }; then
    # The task of an array is named by both numbers.
    scontrol requeue "${SLURM_ARRAY_JOB_ID:-$SLURM_JOB_ID}${SLURM_ARRAY_TASK_ID:+_$SLURM_ARRAY_TASK_ID}" && exit 0
fi
exit "$code"
