import type { Detector } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';

/** `user:password@tcp(host:3306)/name` of Go's MySQL driver. */
const GO_MYSQL = /((?<![\w.-])[\w.-]{1,64}:)([^\s"'@]{1,200})(@(?=(?:tcp|unix|udp)6?\())/g;
/** `jdbc:oracle:thin:user/password@//host:1521/name`. */
const ORACLE = /(jdbc:oracle:[a-z]{2,8}:[\w$#-]{1,64}\/)([^\s"'@]{1,200})(@)/gi;
/** `user:password@host:5432/name`, an address without its scheme; an image's `name:tag@sha256:…` is none. */
const WITHOUT_SCHEME =
  /((?<![\w./:-])[\w.-]{1,64}:)([^\s:@/"'\\[\]]{3,200})(@(?!sha\d{1,3}:)[\w-][\w.-]{0,253}(?=:\d|\/))/g;

/** The port of one member of a list and the number of the next one: `0@kafka-0:9093,1@kafka-1:9093`. */
const NEXT_MEMBER = /^\d{2,5},\d{1,5}$/;

/** Connection strings whose password neither a scheme nor a name such as `Password=` gives away. */
export const connectionString: Detector = {
  id: 'connection-string',
  hint: /@/,
  mask: (text, redact) =>
    [GO_MYSQL, ORACLE, WITHOUT_SCHEME].reduce(
      (result, pattern) =>
        result.replace(pattern, (whole, head: string, password: string, tail: string) =>
          isHarmlessValue(password) || NEXT_MEMBER.test(password)
            ? whole
            : `${head}${redact('connection-string')}${tail}`,
        ),
      text,
    ),
};
