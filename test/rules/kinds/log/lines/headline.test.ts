import { describe, expect, it } from 'vitest';
import { headline } from '../../../../../src/rules/kinds/log/lines/headline.js';

const SAID = 'the boiler is cold';

describe('a line in a title', () => {
  it.each([
    ['logfmt', `time="2024-10-24T14:05:38.96Z" level=fatal msg="${SAID}" scope=runtime`],
    ['logfmt without quotation marks', 'level=fatal ts=1 msg=cold', 'cold'],
    ['logfmt with an error', `level=error ts=1 msg="cannot start" err="${SAID}"`, `cannot start: ${SAID}`],
    ['JSON', `{"level":"fatal","ts":1.5,"msg":"${SAID}"}`],
    ['JSON with an error', `{"level":"fatal","message":"cannot start.","error":"${SAID}"}`, `cannot start: ${SAID}`],
    [
      'JSON with an error that is an object',
      `{"level":50,"err":{"message":"${SAID}","stack":"x"},"msg":"cannot start"}`,
      `cannot start: ${SAID}`,
    ],
    ['JSON of MongoDB', `{"s":"F","msg":"Terminating.","attr":{"error":1,"reason":"${SAID}"}}`, `Terminating: ${SAID}`],
    ['JSON of Rust', `{"level":"ERROR","fields":{"message":"${SAID}"},"target":"app"}`],
    ['JSON that was cut', `{"level":"fatal","msg":"${SAID}","stack":"at x`],
    ['klog', `E0830 02:22:51.602110       1 manager.go:98] ${SAID}`],
    [
      'klog with fields',
      `E0830 02:22:51.602110       1 manager.go:98] "cannot start" err="${SAID}"`,
      `cannot start: ${SAID}`,
    ],
    ['Redis', `1:M 01 Oct 2024 05:07:29.411 # ${SAID}`],
    ['nginx', `nginx: [emerg] ${SAID}`],
    ['nginx with its process', `[emerg] 1#1: ${SAID}`],
    ['HAProxy', `[ALERT]    (1) : ${SAID}`],
    ['Spring', ` INFO 1 --- [shop] [           main] c.s.orders.Orders                        : ${SAID}`],
    ['Logback', `10:06:00.901 [main] ERROR c.shop.Orders - ${SAID}`],
    ['Quarkus', `ERROR [io.quarkus] (main) ${SAID}`],
    ['Python', `ERROR:orders.main:${SAID}`],
    ['Celery', `[2023-03-08 10:13:22,004: ERROR/MainProcess] ${SAID}`],
    ['Airflow', `[2025-10-30T16:11:45.001+0000] {db.py:790} ERROR - ${SAID}`],
    ['RabbitMQ', `[error] <0.154.0> ${SAID}`],
    ['Telegraf', `E! ${SAID}`],
    ['Ruby', `F, [2026-11-21T20:10:00.123456 #1] FATAL -- : ${SAID}`],
    ['Ruby with the name of its program', `E, [2026-11-21T20:10:00.123456 #1] ERROR -- depot: ${SAID}`],
    ['JSON with a detail', `{"level":"ERROR","msg":"cannot start","detail":"${SAID}"}`, `cannot start: ${SAID}`],
    ['logfmt with a cause', `level=error msg="cannot start" cause="${SAID}"`, `cannot start: ${SAID}`],
    ['Go with its file', `2026/11/21 20:10:00 main.go:44: ${SAID}`],
    ['logrus', `FATA[0000] ${SAID}`],
    ['syslog', `depot[1]: ${SAID}`],
    ['a level with a space', `err : ${SAID}`],
    ['Envoy', `[2026-11-21 20:10:00.123][1][critical][main] [source/server/server.cc:117] ${SAID}`],
    ['spdlog', `[2021-08-19 14:07:03.910] [grid] [error] ${SAID}`],
    ['a level alone', `FATAL: ${SAID}`],
  ])('is what it says, without what %s puts before it', (_name, line, expected = SAID) => {
    expect(headline(line)).toBe(expected);
  });

  it.each([
    'panic: runtime error: index out of range',
    'Error: listen EADDRINUSE: address already in use',
    'kafka.common.KafkaException: no brokers',
    'FATAL',
    '{"a":1}',
    'err=x',
  ])('stays as it is: %s', (line) => {
    expect(headline(line)).toBe(line);
  });

  it('is cut with an ellipsis', () => {
    expect(headline('x'.repeat(200), 50)).toBe(`${'x'.repeat(49)}…`);
    expect(headline('a  b\tc')).toBe('a b c');
  });
});

it('leaves out what go-ethereum puts before and around its message', () => {
  const line = 'EROR[05-02|11:20:01.431] Depot startup                  err="datadir is askew: /data/amber"';
  expect(headline(line)).toBe('Depot startup: datadir is askew: /data/amber');
});
