# The node: containerd, a bridge for its pods, two registries and the kubelet. Pods really run, crash, are OOM-killed and evicted.

bridge=cni-test0

start_node() {
  write_runtime_config
  start containerd containerd -c "$run/containerd.toml"
  wait_for 20 containerd in_containerd version
  if ! in_containerd images ls -q | grep -qx "$pause_image"; then
    write_pause_image "$run/pause.tar"
    in_containerd images import "$run/pause.tar" >/dev/null
  fi
  start_registries
  fill_registry
  write_kubelet_config
  start kubelet kubelet --config "$run/kubelet.yaml" --kubeconfig "$run/admin.kubeconfig" --hostname-override=127.0.0.1 \
    --root-dir="$run/kubelet" --cert-dir="$run/kubelet/pki"
}

in_containerd() { ctr -a "$run/containerd.sock" -n k8s.io "$@"; }

node_is_ready() {
  kubectl get nodes -o jsonpath='{.items[*].status.conditions[?(@.type=="Ready")].status}' | grep -q True
}

# Pods end first, while their runtime still answers; then what belongs to this cluster's own folder, and nothing else.
stop_node() {
  local task
  end kubelet
  if alive containerd; then
    for task in $(in_containerd tasks ls -q 2>/dev/null); do in_containerd tasks kill -s SIGKILL "$task" 2>/dev/null || true; done
  fi
  end registry
  end registry-private
  end containerd
  kill_shims
  unmount_all
  ip link del "$bridge" 2>/dev/null || true
}

kill_shims() {
  local process
  for process in /proc/[0-9]*; do
    if tr '\0' ' ' 2>/dev/null <"$process/cmdline" | grep -q -- "-address $run/containerd.sock"; then
      kill -9 "${process#/proc/}" 2>/dev/null || true
    fi
  done
}

unmount_all() {
  local mount
  { grep -o " $run/[^ ]*" /proc/mounts || true; } | sort -r | while read -r mount; do
    umount -l "$mount" 2>/dev/null || true
  done
}

write_runtime_config() {
  cat >"$run/containerd.toml" <<END
version = 2
root = "$run/containerd/root"
state = "$run/containerd/state"
[grpc]
  address = "$run/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  restrict_oom_score_adj = true
  sandbox_image = "$pause_image"
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "$(cni_plugins)"
    conf_dir = "$run/cni"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
END
  cat >"$run/cni/10-bridge.conflist" <<END
{"cniVersion": "0.4.0", "name": "pods", "plugins": [
  {"type": "bridge", "bridge": "$bridge", "isGateway": true, "ipMasq": false, "ipam": {"type": "host-local", "ranges": [[{"subnet": "10.88.0.0/22"}]]}},
  {"type": "loopback"}
]}
END
}

# Nothing is reserved and nothing evicted for the machine's sake: how full its disk is must not decide a test.
write_kubelet_config() {
  cat >"$run/kubelet.yaml" <<END
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
failCgroupV1: false
cgroupDriver: cgroupfs
failSwapOn: false
address: 127.0.0.1
port: $kubelet_port
healthzPort: 0
readOnlyPort: 0
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: $pki/ca.crt}}
authorization: {mode: Webhook}
containerRuntimeEndpoint: unix://$run/containerd.sock
resolvConf: /etc/resolv.conf
enforceNodeAllocatable: []
evictionHard: {}
makeIPTablesUtilChains: false
serializeImagePulls: false
END
}
