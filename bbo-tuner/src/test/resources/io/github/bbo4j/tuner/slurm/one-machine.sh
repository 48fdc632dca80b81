#!/bin/bash
# A Slurm of two virtual nodes on this machine, as root, without systemd: start | controller | stop.
set -eu
base=/var/tmp/bbo4j-slurm
host=$(hostname -s)
case ${1:-} in
  start)
    rm -rf $base
    mkdir -p $base/{ctld,log,run,d.n1,d.n2}
    chown -R slurm:slurm $base/ctld
    cat >$base/slurm.conf <<EOF
ClusterName=bbo
SlurmctldHost=$host(127.0.0.1)
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
AuthType=auth/munge
SlurmUser=slurm
SlurmdUser=root
SlurmctldPort=16827
StateSaveLocation=$base/ctld
SlurmdSpoolDir=$base/d.%n
SlurmctldPidFile=$base/ctld/slurmctld.pid
SlurmdPidFile=$base/run/slurmd.%n.pid
SlurmctldLogFile=$base/ctld/slurmctld.log
SlurmdLogFile=$base/log/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=2
BatchStartTimeout=5
MinJobAge=300
SlurmctldTimeout=300
SlurmdTimeout=300
MpiDefault=none
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=16911 CPUs=2 RealMemory=1000 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=16912 CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=main Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
EOF
    export SLURM_CONF=$base/slurm.conf
    if ! munge -n >/dev/null 2>&1; then
      install -d -o munge -g munge -m 0755 /run/munge
      runuser -u munge -- /usr/sbin/munged
      echo munged >$base/run/started-munged
    fi
    runuser -u slurm -- env SLURM_CONF=$SLURM_CONF /usr/sbin/slurmctld
    /usr/sbin/slurmd -N n1
    /usr/sbin/slurmd -N n2
    for _ in $(seq 300); do
      [ "$(sinfo -h -o '%T' 2>/dev/null | sort -u)" = idle ] && exit 0
      sleep 0.2
    done
    echo "the nodes did not come up" >&2
    exit 1
    ;;
  controller) # again, after it was killed
    # A killed controller may have lost the latest job numbers; a number given twice drains a node.
    echo "FirstJobId=100000" >>"$base/slurm.conf"
    SLURM_CONF=$base/slurm.conf runuser -u slurm -- env SLURM_CONF=$base/slurm.conf /usr/sbin/slurmctld
    # What an administrator does then. Jobs that it had not noted as started are launched twice, which drains their nodes: they are put back. It
    # believes in jobs that ended unseen, and keeps their nodes, until the nodes register anew some seconds after the start of such a job.
    export SLURM_CONF=$base/slurm.conf
    (
      while [ -e "$base/slurm.conf" ]; do
        sleep 4
        for node in $(sinfo -h -N -t drain,drained,draining -o %N | sort -u); do
          scontrol update "nodename=$node" state=resume
        done
        scontrol reconfigure
      done
    ) >/dev/null 2>&1 </dev/null &
    ;;
  node)
    SLURM_CONF=$base/slurm.conf /usr/sbin/slurmd -N "$2"
    ;;
  stop)
    for pid in $base/run/slurmd.*.pid $base/ctld/slurmctld.pid; do
      [ -e "$pid" ] && kill "$(cat "$pid")" 2>/dev/null || true
    done
    if [ -e $base/run/started-munged ]; then
      munged --stop >/dev/null 2>&1 || true
    fi
    sleep 1
    rm -rf $base
    ;;
esac
