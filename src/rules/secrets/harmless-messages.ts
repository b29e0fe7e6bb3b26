const NAME = '[a-z0-9][a-z0-9.-]{0,252}';
const POD = `${NAME}_${NAME}\\([0-9a-f-]{1,36}\\)`;

/** Messages that the scheduler and the kubelet write for nearly every pod, each of them with the pod's own name in it. */
const MESSAGES: readonly string[] = [
  `Successfully assigned ${NAME}/${NAME} to ${NAME}`,
  `Back-off restarting failed container ${NAME} in pod ${POD}`,
  `Search Line limits were exceeded for pod ${POD}, some search paths are omitted`,
  `Unable to retrieve some image pull secrets \\(${NAME}\\) for ${POD}`,
  `(?:Created|Started|Stopping) container:? ${NAME}`,
  `Created pod: ${NAME}`,
  `(?:Pod|Node|Job|ReplicaSet|StatefulSet|DaemonSet|Deployment|CronJob)/${NAME}`,
];

const HARMLESS = new RegExp(`^(?:${MESSAGES.join('|')})$`);
const LONGEST = 1_200;

/** Whether a text has nothing in it but words of Kubernetes and names of objects, which every reader needs: no secret, however a name may look. */
export function isHarmlessMessage(text: string): boolean {
  return text.length <= LONGEST && HARMLESS.test(text);
}
