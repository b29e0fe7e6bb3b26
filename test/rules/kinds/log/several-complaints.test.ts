import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../reports.js';
import { failing } from './failing.js';

describe('a program that lists what it refuses', () => {
  it('is told with all of it', () => {
    const { cause } = diagnosisOfLog(
      'ERROR depot::cli: Configuration error. error=Shelf "amber": unknown input "rows"\nERROR depot::cli: Configuration error. error=Shelf "birch": missing field `height`',
    );
    expect(cause).toContain('Shelf "birch": missing field `height`');
    expect(cause).toContain(
      'It also refuses: "depot::cli: Configuration error. error=Shelf "amber": unknown input "rows""',
    );
  });

  it('is not told the same line again', () => {
    const line = (port: number) =>
      `2026-11-21T20:10:0${port}Z ERROR invalid configuration: height of shelf ${port} must be greater than zero`;
    expect(diagnosisOfLog(`${line(1)}\n${line(2)}`).cause).not.toContain('It also refuses');
  });
});

describe('a rule behind what a logger writes', () => {
  it('tells nothing, and what stands below it does', () => {
    const { title } = diagnosisOfLog(
      '[info] <0.1.0> depot starts\n[error] <0.1.0> BOOT FAILED\n[error] <0.1.0> ===========\n[error] <0.1.0> Error during startup: {error,{"/srv/depot.json",<<"Please make shelf \\"amber\\" first.">>}}',
    );
    expect(title).toContain('Please make shelf');
  });
});

describe('a server that lacks a class of its own', () => {
  it('has an extension that was built for another version', () => {
    const line = 'java.lang.NoClassDefFoundError: org/keycloak/depot/Shelf';
    const { fields } = failing(line, { image: 'quay.io/keycloak/keycloak:26.0' });
    expect(diagnosisOfLog(line, fields).steps[0]?.text).toContain('the providers in /opt/keycloak/providers');
    expect(diagnosisOfLog(line).steps[0]?.text).toContain('on the classpath');
  });
});

describe('a server that refuses credentials', () => {
  it('is named by its words where the line names no host', () => {
    expect(diagnosisOfLog('Error: WRONGPASS invalid username-password pair or user is disabled.').title).toBe(
      'Credentials are rejected by Redis',
    );
  });
});

describe('a damaged file without a path', () => {
  it('is named in the step', () => {
    const { steps } = diagnosisOfLog(
      'Bad file format reading the append only file appendonly.aof.3.incr.aof: make a backup of your AOF file',
    );
    expect(steps[0]?.text).toContain('Make a copy of appendonly.aof.3.incr.aof');
  });
});
