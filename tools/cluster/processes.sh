# Programs that run in the background: one file with the process id and one log a name.

# start NAME COMMAND…: in a session of its own, so that it outlives this shell.
start() {
  local name=$1
  shift
  alive "$name" && return
  setsid nohup "$@" >"$run/log/$name" 2>&1 </dev/null &
  echo $! >"$run/pid/$name"
}

alive() { [[ -f $run/pid/$1 ]] && kill -0 "$(cat "$run/pid/$1")" 2>/dev/null; }

# wait_for SECONDS WHAT COMMAND…: until the command succeeds.
wait_for() {
  local seconds=$1 what=$2
  shift 2
  for ((i = 0; i < seconds * 4; i++)); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.25
  done
  fail "$what did not come up in $seconds s; see $run/log/"
}

# end NAME: asks, then insists, since an API server whose etcd is gone takes a minute to give up.
end() {
  alive "$1" || return 0
  local pid
  pid=$(cat "$run/pid/$1")
  kill "$pid" 2>/dev/null || true
  for ((i = 0; i < 8; i++)); do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.25
  done
  kill -9 "$pid" 2>/dev/null || true
}
