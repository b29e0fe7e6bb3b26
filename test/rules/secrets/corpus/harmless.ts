/** Lines of logs, events and manifests that diagnosis needs to the letter. */
export const HARMLESS: readonly string[] = `
Successfully pulled image "registry.example.com/shop/orders@sha256:4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945" in 1.2s
secret is not set "orders-db-2x"
couldn't find key "tls2.key" in Secret "orders-v2-tls"
API_TOKEN_FILE must be set to "/var/run/secrets/orders2/token"
invalid value "abc2d" for flag --replicas
the value "orders2b" for key is not valid
ENCRYPTION_KEY must be set to "base64"
imageID: docker.io/library/nginx@sha256:0d17b565c37bcbd895e9d92315a05c1c3c9a29f762b011a10c54a66cd53c9b31
containerID: containerd://7a4e0d2b6c91f3588d0f5a7c9e2d4b6f8a0c1e3d5b7f9a1c3e5d7b9f1a3c5e7d
containerID: docker://3f5a7c9e2d4b6f8a0c1e3d5b7f9a1c3e5d7b9f1a3c5e7d9b1f3a5c7e9d1b3f5a
failed to setup network for sandbox "9b1f3a5c7e9d1b3f5a7c9e2d4b6f8a0c1e3d5b7f9a1c3e5d7b9f1a3c5e7d9b1f": plugin type="calico" failed
/kubepods/burstable/pod6fb707be-3288-4f13-975c-28b91ceb5584/cri-containerd-7a4e0d2b6c91f3588d0f5a7c9e2d4b6f8a0c1e3d5b7f9a1c3e5d7b9f1a3c5e7d.scope
Memory cgroup out of memory: Killed process 12345 (java) total-vm:8123456kB, anon-rss:2097152kB, file-rss:0kB
pod: "checkout-api-7d9fdd8785-hkgpp_team-2606(03a56f75-ce8b-4e3d-b914-57e5bd724233)"
k8s_POD_steady-5d7d4674fc-wbzfp_team-2678_6fb707be-3288-4f13-975c-28b91ceb5584_0
pod-template-hash: 5d7d4674fc
controller-revision-hash: web-6c8f9d7b54
uid: 669e081e-b444-4707-a428-657c6e5bb0cb
resourceVersion: "18446744073709551615"
resourceVersion: "601"
checking out commit 2c26b46b68ffc68ff99b453c1d30413413422d70
version v2.4.1-3-g2c26b46b (2c26b46b68ffc68ff99b453c1d30413413422d70)
image: ghcr.io/acme/orders:2c26b46b68ffc68ff99b453c1d30413413422d70
image: registry.internal.example:5000/mail/sender:3.2.1-rc.4_amd64
checksum/config: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
trace_id=4bf92f3577b34da6a3ce929d0e0e4736 span_id=00f067aa0ba902b7
{"level":"error","ts":"2026-11-21T20:08:27.123456789Z","caller":"main.go:42","msg":"connect failed","requestId":"7b2e4c1a-9d3f-4e6a-8b5c-0f1e2d3c4b5a"}
2026-11-21T20:08:27.123Z ERROR 1 --- [http-nio-8080-exec-10] o.s.b.d.LoggingFailureAnalysisReporter : APPLICATION FAILED TO START
    at org.springframework.boot.autoconfigure.jdbc.DataSourceProperties.determineDriverClassName(DataSourceProperties.java:233)
    at com.example.orders.OrderServiceImpl$$EnhancerBySpringCGLIB$$1a2b3c4d.place(<generated>)
    at java.base/java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:642)
    at jdk.internal.reflect.GeneratedMethodAccessor101.invoke(Unknown Source)
    at java.base@17.0.1/java.lang.Thread.run(Thread.java:833)
Caused by: java.net.UnknownHostException: orders-db.shop.svc.cluster.local: Name or service not known
org.postgresql.util.PSQLException: FATAL: password authentication failed for user "orders"
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1595:16)
    at Object.<anonymous> (/app/node_modules/@nestjs/core/injector/instance-loader.js:33:17)
    at async Promise.all (index 0) file:///app/dist/src/modules/database/database.module.js:12:5
npm ERR! lodash@4.17.21 requires node@>=12
goroutine 1 [running]: main.main() /go/src/github.com/acme/orders/cmd/server/main.go:57 +0x1d4
github.com/acme/orders/internal/storage.(*PostgresRepository).ConnectWithRetry(0xc0001a2000, {0x12f4a60, 0xc000126000})
k8s.io/client-go@v0.0.0-20230717233707-2695361300d9/tools/cache/reflector.go:229: failed to list *v1.Pod: Unauthorized
  File "/usr/local/lib/python3.11/site-packages/sqlalchemy/engine/base.py", line 3371, in raw_connection
ModuleNotFoundError: No module named 'psycopg2._psycopg'
thread 'main' panicked at src/main.rs:14:5: called Result::unwrap() on an Err value: Os { code: 111, kind: ConnectionRefused }
   3: _ZN4core9panicking5panic17h0123456789abcdefE
panic: runtime error: invalid memory address or nil pointer dereference [signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0x6f1a2b]
/lib/x86_64-linux-gnu/libc.so.6(+0x29d90)[0x7f3c1a029d90]
connect ECONNREFUSED 10.0.0.57:6379
dial tcp: lookup redis.cache.svc.cluster.local on 10.96.0.10:53: no such host
dial tcp [fd00:10:96::a]:443: i/o timeout
Readiness probe failed: Get "http://10.244.1.17:8080/actuator/health/readiness": context deadline exceeded
Liveness probe failed: HTTP probe failed with statuscode: 503
0/12 nodes are available: 3 Insufficient cpu, 4 Insufficient memory, 5 node(s) had untolerated taint {dedicated: gpu}.
exceeded quota: compute, requested: limits.memory=512Mi,requests.cpu=250m, used: limits.memory=3584Mi, limited: limits.memory=4Gi
MountVolume.SetUp failed for volume "certs" : secret "tls-proxy-certs" not found
MountVolume.SetUp failed for volume "kube-api-access-sqdxk" : failed to fetch token: serviceaccounts "orders" not found
references non-existent secret key: username
couldn't find key token in Secret shop/api
configmap references non-existent config key: application.yaml
Error: secret "db-credentials" not found
secrets is forbidden: User "system:serviceaccount:shop:orders" cannot get resource "secrets" in API group "" in the namespace "shop"
unable to retrieve auth token: invalid username/password
failed to authorize: failed to fetch anonymous token: unexpected status: 403 Forbidden
failed to fetch oauth token: unexpected status: 401 Unauthorized
WWW-Authenticate: Bearer realm="https://auth.docker.io/token",service="registry.docker.io",scope="repository:acme/app:pull"
invalid bearer token, Token has been invalidated
the server has asked for the client to provide credentials
no basic auth credentials
pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed
secretName: tls-proxy-certs
secretKeyRef: {name: db-credentials, key: password}
imagePullSecrets: [{name: regcred}]
automountServiceAccountToken: false
serviceAccountToken: {expirationSeconds: 3607, path: token}
volumes: [{name: certs, secret: {secretName: tls-proxy-certs}}]
PASSWORD_FILE=/run/secrets/db/password
--tls-private-key-file=/etc/tls/private/tls.key
--token-auth-file=/etc/kubernetes/tokens.csv
--password "$(DB_PASSWORD)" --user $(DB_USER)
postgres://$(DB_USER):$(DB_PASSWORD)@db.shop.svc:5432/orders
password: \${DB_PASSWORD}
token: {{ .Values.token }}
arn:aws:secretsmanager:us-east-1:123456789012:secret:prod/db-AbCdEf
arn:aws:iam::123456789012:role/EKS-NodeInstanceRole-1ABCDEFGHIJKL
lookup 0123456789ABCDEF0123456789ABCDEF.gr7.us-east-1.eks.amazonaws.com: no such host
internal-a1b2c3d4e5f6071829304a5b6c7d8e9f-1234567890.us-east-1.elb.amazonaws.com
ip-10-0-12-34.eu-central-1.compute.internal
gke-production-default-pool-1a2b3c4d-x5z9
SyntaxError: Unexpected token } in JSON at position 42
yaml: line 7: mapping values are not allowed in this context
unexpected token: 42
tests: pass: 12, fail: 1, skip: 0
prompt_tokens: 512, completion_tokens: 128, max_tokens=4096
Duplicate entry 'orders-17' for key 'PRIMARY'
ERR_SSL_TLSV1_ALERT_UNKNOWN_CA
x509: certificate has expired or is not yet valid: current time 2026-11-21T20:08:27Z is after 2026-10-01T00:00:00Z
rpc error: code = NotFound desc = failed to pull and unpack image "127.0.0.1:5000/team/shell:1.O"
status code [manifests 1.0]: 401 Unauthorized
git clone git@github.com:acme/orders.git
getty@tty1.service: Deactivated successfully
offset=1732219707123456789 lag=4294967296 epoch=1732219707123
account 123456789012 order 1000200030004000
securityContext: {runAsUser: 1000, runAsGroup: 3000, fsGroup: 2000}
PodReadyToStartContainers MountVolumeSetUpFailedForVolume FailedToRetrieveImagePullSecret
X509CertificateSignedByUnknownAuthority
sched-node-selector-and-affinity-mismatch-on-every-node
Pod/web-7d9fdd8785-hkgpp Deployment/orders-worker-canary-blue
apiVersion: networking.k8s.io/v1
nodeSelector: {node.kubernetes.io/instance-type: m5.2xlarge, topology.kubernetes.io/zone: eu-west-1b}
java -XX:MaxRAMPercentage=75.0 -Djava.security.egd=file:/dev/./urandom -jar /app/orders-service-1.4.2-SNAPSHOT.jar
KAFKA_BROKERS=kafka-0.kafka-headless.kafka.svc.cluster.local:9092,kafka-1.kafka-headless.kafka.svc.cluster.local:9092
kubectl -n shop create secret generic db-credentials --from-literal=password=VALUE
MountVolume.SetUp failed for volume "db-credentials" : references non-existent secret key: metrics-password
MountVolume.SetUp failed for volume "my-secret" : hostPath type check failed: /x is not a directory
The same for volume db-credentials: what they name is missing too.
Failed fetching secret shop/orders/secret: AccessDeniedException: User: arn:aws:sts::210987654321:assumed-role/reader/x is not authorized
vol-0a1b2c3d4e5f67890 i-0abcd1234ef567890 sg-0123456789abcdef0
the password is wrong
the password is too short
Your password is expired and has to be changed
password expired
password has expired for user app
password authentication failed for user "app1"
invalid password for user app
wrong password
Access denied for user 'app1'@'10.0.0.12' (using password: YES)
Access denied for user 'root'@'localhost' (using password: NO)
no password supplied
password is required
password must be at least 12 characters long
password hash SHA256 is not supported
password SCRAM-SHA-256 is not supported by this driver
authentication method 10 not supported
unknown password encryption OAuth2
secret "db" not found
secret "db-credentials-v2" not found
secrets "orders-db-7f9c" is forbidden: User "system:serviceaccount:shop:orders" cannot get resource
token is expired
token is expired by 3h2m10s
Token used before issued
jwt: token has invalid claims: token is expired
the token is not valid yet
token from file /var/run/secrets/kubernetes.io/serviceaccount/token cannot be read
using token from /var/run/secrets/tokens/vault-token
using secret orders-db-1 of namespace shop
key "config.yaml" is missing in ConfigMap orders-config
key=tls.crt
couldn't find key password2 in Secret shop/db
couldn't find key "db-password" in Secret shop/db
references non-existent secret key: db-password-2
(using secret store vault1)
Secret orders-db is of type kubernetes.io/basic-auth
password: <set to the key 'password' in secret 'db'>
failed to read password file /etc/secrets/db-password: no such file or directory
Error: getaddrinfo ENOTFOUND passwords-api1.shop.svc
GET /password/reset 404 3ms
POST /v1/tokens 201 12ms
passed 12 of 14 checks
passing 3 arguments
bypass=true compass=1 passenger: 17
main.c:10:5:error:expected
main.go:42:7: undefined: x
root:x:0:0:root:/root:/bin/bash
10.0.0.1:8080:200:ok
one time 2000 retries
error code 1045
exit status 1403
phone 030-12-34567
2026-11-21 20-08-2026
range 100-20-30
at column 5:10:7:12
pod orders-7d9fdd8785-hkgpp on node ip-10-0-3-7 in eu-central-1b
AUTH failed: WRONGPASS invalid username-password pair or user is disabled
NOAUTH Authentication required
ERR Client sent AUTH, but no password is set
docker login failed: unauthorized
ldapsearch -x -b dc=example,dc=com
docker run -p 8080:80 web
mysql -P 3306 -h db -u app
java -p mods:libs -m app
postgres -p 5432
<secret>
<token>
<add key="Timeout" value="30"/>
<property name="hibernate.dialect" value="org.hibernate.dialect.PostgreSQLDialect"/>
("host", "db1.shop.svc")
('usage', 'pass1 [options]')
withTimeout("30s5")
ENV NODE_ENV production1
env: [{name: MODE, value: x1}]
tokens per second 4500.5
key size 2048
api key is missing
API key not valid. Please pass a valid API key.
the access key is not known to us
pw
PWD=/app/src
OLDPWD=/var/lib/app
pinned to v3
spin: 4
Permission denied for orders@acme-prod-1.iam.gserviceaccount.com on resource projects/acme-prod-1
the password is mandatory
the password is empty
The password is case-sensitive.
password is now required
password was lost
password was never set
the password is from the secret db-credentials
password is read from /etc/secrets/db
password set to expire
password changed to comply with the policy
DB_PASSWORD is not set
DB_PASSWORD missing
the value of DB_PASSWORD differs
secret db-credentials exists
db-credentials somewhere
pod shop/db_password exists
DB_PASSWORD required
DB_PASSWORD not found in environment
environment variable DB_PASSWORD undefined
DB_PASSWORD <set to the key 'password' in secret 'db'>
API_TOKEN    <unset>
Access token expired
couldn't find key api_token in Secret
NAME    TYPE    DATA
db-credentials    Opaque    3
default-token-x7k2p    kubernetes.io/service-account-token    3
echo hello | grep base64
base64 -d /etc/secrets/cert
illegal base64 data at input byte 4
error decoding base64 secret value
failed to decode password: illegal base64 data at input byte 8
basic authentication required
basic auth failed for registry
Basic constraints check
atob is not defined
openssl s_client -connect db:5432
openssl enc -aes-256-cbc -kfile /etc/key -in x
openssl req -key server.key -new
curl -k https://10.0.0.1/healthz
redis-cli -h cache -p 6379 ping
redis-cli -c cluster nodes
redis-server --appendonly yes -a
["docker","run","-p","8080:80"]
["mysql","-h","db","-p","3306"]
- mysqld
- -p
- 3306
["nginx","-k","stop"]
{"kind":"ConfigMap","data":{"mode":"standalone"}}
sha512-l1zwrTXr6mR+gIc5cRoPBzNYYLXwR1Bw8bdfQZzSTNvKeIP2Nf3oCJQJx3vN1rL0T7nqXAhXW7g8zyZaTQwSyw==
integrity sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU host key fingerprint
the password in secret orders-db does not match
Das Passwort ist falsch
le mot de passe est incorrect
la contraseña es incorrecta
a senha está incorreta
пароль неверный
パスワードが正しくありません
密码错误
hasło jest nieprawidłowe
PASSWORD_MIN_LENGTH=12
TOKEN_TTL=3600
SECRET_NAME=orders-db
TOKEN_URL=https://login.shop.example/v2
password rejected by server: ORA-01017
password check failed: Http2Exception
serde::Deserialize for secret::Secret
kind: Secret was not found in the release
kubectl create secret generic orders-db --from-literal=KEY=VALUE
["password","email"]
{"key":"dedicated","operator":"Equal","value":"gpu"}
arn:aws:secretsmanager:eu-west-1:123456789012:secret:shop/orders-AbCdEf
secretId: shop/orders-db
echo ready | grep ready
INSERT INTO orders (id, state) VALUES (42, 'open')
`
  .split('\n')
  .filter((line) => line !== '');
