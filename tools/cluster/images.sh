# Images made on this machine, since a test has no network: one that holds a pod's namespaces, and one with a shell.

pause_image=localhost/pause:1.0
registry=127.0.0.1:5000
private_registry=127.0.0.1:5001
shell_images=(team/shell:1.0 team/shell:1.1 team/tools:2.0)

# write_image ARCHIVE NAME ENTRYPOINT FOLDER: an archive that containerd and skopeo read, with the folder as its one layer.
# ENTRYPOINT is JSON: a list of words, or null.
write_image() {
  local archive=$1 name=$2 entrypoint=$3 folder=$4 work layer config
  work=$(mktemp -d)
  tar -C "$folder" --owner=0 --group=0 --numeric-owner --sort=name --mtime=@0 -cf "$work/layer.tar" .
  layer=$(sha256sum <"$work/layer.tar" | cut -d' ' -f1)
  printf '{"architecture":"%s","os":"linux","config":{"Entrypoint":%s,"Env":["PATH=/bin"]},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' \
    "$(architecture)" "$entrypoint" "$layer" >"$work/config.json"
  config=$(sha256sum <"$work/config.json" | cut -d' ' -f1).json
  mv "$work/config.json" "$work/$config"
  printf '[{"Config":"%s","RepoTags":["%s"],"Layers":["layer.tar"]}]' "$config" "$name" >"$work/manifest.json"
  tar -C "$work" -cf "$archive" "$config" layer.tar manifest.json
  rm -rf "$work"
}

# As images name it.
architecture() { uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/'; }

# A program that does nothing until it is told to end.
write_pause_image() { # ARCHIVE
  local folder=$run/pause
  mkdir -p "$folder"
  gcc -static -O2 -s -x c - -o "$folder/pause" <<'END'
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static void leave(int number) { (void)number; exit(0); }
int main(void) {
  signal(SIGTERM, leave);
  signal(SIGINT, leave);
  for (;;) pause();
}
END
  write_image "$1" "$pause_image" '["/pause"]' "$folder"
}

# busybox with a link for each of its commands: sh, sleep, httpd, wget, nc, dd, awk and many more.
write_shell_image() { # ARCHIVE
  local folder=$run/shell applet
  mkdir -p "$folder"/{bin,etc,proc,sys,dev,var}
  mkdir -p -m 1777 "$folder/tmp"
  printf 'root:x:0:0:root:/:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/sh\n' >"$folder/etc/passwd"
  cp "$(command -v busybox)" "$folder/bin/busybox"
  for applet in $(busybox --list); do
    [[ $applet == busybox ]] || ln -sf /bin/busybox "$folder/bin/$applet"
  done
  write_image "$1" localhost/shell:1.0 null "$folder"
}

# Two registries over one store; the second demands a login: user, pass.
start_registries() {
  local store="storage: {filesystem: {rootdirectory: $run/registry}}" quiet='log: {level: error}'
  [[ -f $run/htpasswd ]] || htpasswd -Bbc "$run/htpasswd" user pass 2>/dev/null
  cat >"$run/registry.yml" <<END
{version: 0.1, $quiet, $store, http: {addr: "$registry"}}
END
  cat >"$run/registry-private.yml" <<END
{version: 0.1, $quiet, $store, http: {addr: "$private_registry"}, auth: {htpasswd: {realm: private, path: $run/htpasswd}}}
END
  start registry docker-registry serve "$run/registry.yml"
  start registry-private docker-registry serve "$run/registry-private.yml"
  wait_for 20 'the registry' curl -fs "http://$registry/v2/"
}

fill_registry() {
  curl -fs "http://$registry/v2/team/tools/tags/list" 2>/dev/null | grep -q '"2.0"' && return
  local archive=$run/shell.tar image
  write_shell_image "$archive"
  for image in "${shell_images[@]}"; do
    skopeo copy --insecure-policy --dest-tls-verify=false "docker-archive:$archive" "docker://$registry/$image" >/dev/null
  done
}
