# What the cluster consists of: programs of the machine's own packages, and those of Kubernetes, which Go builds from go.mod.

# Each program with the Debian package that has it.
needed=(
  etcd=etcd-server containerd=containerd runc=runc docker-registry=docker-registry skopeo=skopeo busybox=busybox-static
  ip=iproute2 iptables=iptables htpasswd=apache2-utils openssl=openssl curl=curl gcc=gcc
)
kubernetes=(kube-apiserver kube-controller-manager kube-scheduler kubelet kubectl)

build() {
  install_packages
  build_kubernetes
}

install_packages() {
  local each packages=()
  for each in "${needed[@]}"; do
    command -v "${each%%=*}" >/dev/null || packages+=("${each#*=}")
  done
  cni_plugins >/dev/null || packages+=(containernetworking-plugins)
  # For a program that is linked statically.
  [[ -n $(find /usr/lib /usr/lib64 -name libc.a -print -quit 2>/dev/null) ]] || packages+=(libc6-dev)
  ((${#packages[@]})) || return 0
  command -v apt-get >/dev/null || fail "these packages are missing (by their names in Debian): ${packages[*]}"
  say "installing ${packages[*]}"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
}

# The folder of the CNI plugins: Debian's, or where most others have it.
cni_plugins() {
  local folder
  for folder in /usr/lib/cni /opt/cni/bin /usr/libexec/cni; do
    if [[ -x $folder/bridge ]]; then
      echo "$folder"
      return
    fi
  done
  return 1
}

kubernetes_version() { sed -n 's#^\tk8s.io/kubernetes \(v[0-9.]*\).*#\1#p' "$here/go.mod"; }

is_built() { [[ -x $bin/$1 && $("$bin/$1" --version 2>/dev/null || "$bin/$1" version --client 2>/dev/null) == *"$(kubernetes_version)"* ]]; }

# Modules come from where Go takes them: GOPROXY, GOSUMDB and GOFLAGS count.
build_kubernetes() {
  local program version missing=()
  for program in "${kubernetes[@]}"; do
    is_built "$program" || missing+=("$program")
  done
  ((${#missing[@]})) || return 0
  command -v go >/dev/null || fail 'Go is missing: go.mod says which version builds Kubernetes'
  version=$(kubernetes_version)
  say "building ${missing[*]} $version (some minutes)"
  mkdir -p "$bin"
  (
    cd "$here"
    CGO_ENABLED=0 go build -trimpath -ldflags "-s -w $(version_flags "$version")" -o "$bin/" "${missing[@]/#/k8s.io/kubernetes/cmd/}"
  )
}

# Clients ask for the version, and Go does not know it of a module that is not the main one.
version_flags() {
  local minor=${1#v1.}
  minor=${minor%%.*}
  echo "-X k8s.io/component-base/version.gitVersion=$1 -X k8s.io/component-base/version.gitMajor=1" \
    "-X k8s.io/component-base/version.gitMinor=$minor -X k8s.io/client-go/pkg/version.gitVersion=$1"
}
