# etcd, the API server, the controller manager and the scheduler, all on loopback, with keys of their own.

etcd_port=$((api_port + 1000))
controller_port=$((api_port + 1001))
scheduler_port=$((api_port + 1002))
etcd_peer_port=$((api_port + 1003))
kubelet_port=$((api_port + 1004))

start_control_plane() {
  make_keys
  start_etcd
  start_apiserver
  wait_for 60 kube-apiserver kubectl get --raw /readyz
  start_controllers
  start_scheduler
}

stop_control_plane() {
  local name
  for name in controllers scheduler apiserver etcd; do end "$name"; done
}

# The data are thrown away, so nothing is synchronised to the disk.
start_etcd() {
  local clients=http://127.0.0.1:$etcd_port peers=http://127.0.0.1:$etcd_peer_port
  start etcd etcd --data-dir "$run/etcd" --unsafe-no-fsync \
    --listen-client-urls "$clients" --advertise-client-urls "$clients" \
    --listen-peer-urls "$peers" --initial-advertise-peer-urls "$peers" --initial-cluster "default=$peers"
}

start_apiserver() {
  start apiserver kube-apiserver --etcd-servers="http://127.0.0.1:$etcd_port" \
    --bind-address=127.0.0.1 --advertise-address=127.0.0.1 --secure-port="$api_port" \
    --tls-cert-file="$pki/apiserver.crt" --tls-private-key-file="$pki/apiserver.key" --client-ca-file="$pki/ca.crt" \
    --service-account-issuer=https://kubernetes.default.svc \
    --service-account-key-file="$pki/accounts.pub" --service-account-signing-key-file="$pki/accounts.key" \
    --service-cluster-ip-range=10.0.0.0/24 --authorization-mode=Node,RBAC --allow-privileged=true \
    --kubelet-client-certificate="$pki/admin.crt" --kubelet-client-key="$pki/admin.key" \
    --kubelet-preferred-address-types=InternalIP
}

start_controllers() {
  local config=$run/controllers.kubeconfig
  start controllers kube-controller-manager --kubeconfig="$config" \
    --authentication-kubeconfig="$config" --authorization-kubeconfig="$config" \
    --service-account-private-key-file="$pki/accounts.key" --root-ca-file="$pki/ca.crt" \
    --use-service-account-credentials=true --leader-elect=false --bind-address=127.0.0.1 --secure-port="$controller_port"
}

start_scheduler() {
  local config=$run/scheduler.kubeconfig
  start scheduler kube-scheduler --kubeconfig="$config" \
    --authentication-kubeconfig="$config" --authorization-kubeconfig="$config" \
    --leader-elect=false --bind-address=127.0.0.1 --secure-port="$scheduler_port"
}

make_keys() {
  [[ -f $run/scheduler.kubeconfig ]] && return
  mkdir -p "$pki"
  openssl req -x509 -newkey rsa:2048 -nodes -keyout "$pki/ca.key" -out "$pki/ca.crt" -days 3650 -subj /CN=test-cluster 2>/dev/null
  openssl genrsa -out "$pki/accounts.key" 2048 2>/dev/null
  openssl rsa -in "$pki/accounts.key" -pubout -out "$pki/accounts.pub" 2>/dev/null
  certify apiserver /CN=kube-apiserver
  certify admin /O=system:masters/CN=admin
  certify controllers /CN=system:kube-controller-manager
  certify scheduler /CN=system:kube-scheduler
  local user
  for user in admin controllers scheduler; do write_kubeconfig "$user"; done
}

# certify NAME SUBJECT: a key and a certificate of the cluster's own authority.
certify() {
  openssl req -newkey rsa:2048 -nodes -keyout "$pki/$1.key" -out "$pki/$1.csr" -subj "$2" 2>/dev/null
  openssl x509 -req -in "$pki/$1.csr" -CA "$pki/ca.crt" -CAkey "$pki/ca.key" -CAcreateserial -days 3650 -out "$pki/$1.crt" \
    -extfile <(
      echo 'subjectAltName=IP:127.0.0.1,IP:10.0.0.1,DNS:localhost,DNS:kubernetes.default.svc'
      echo 'extendedKeyUsage=serverAuth,clientAuth'
    ) 2>/dev/null
}

write_kubeconfig() {
  cat >"$run/$1.kubeconfig" <<END
apiVersion: v1
kind: Config
clusters: [{name: test, cluster: {server: "https://127.0.0.1:$api_port", certificate-authority-data: $(base64 -w0 "$pki/ca.crt")}}]
users: [{name: $1, user: {client-certificate-data: $(base64 -w0 "$pki/$1.crt"), client-key-data: $(base64 -w0 "$pki/$1.key")}}]
contexts: [{name: test, context: {cluster: test, user: $1}}]
current-context: test
END
}
