import type { Fault, Need } from './program.js';

/** Another service, by the name that the program knows it by, has a pod that is ready. */
export function service(host: string, fault: Fault): Need {
  return ({ resolves }) => (resolves(host) ? undefined : fault);
}

/** A variable of the environment is set. */
export function variable(name: string, fault: Fault): Need {
  return ({ env }) => ((env.get(name) ?? '') === '' ? fault : undefined);
}

/** A variable of the environment, where it is set, has a value that the program understands. */
export function valueLike(name: string, pattern: RegExp, fault: (value: string) => Fault): Need {
  return ({ env }) => {
    const value = env.get(name);
    return value === undefined || pattern.test(value) ? undefined : fault(value);
  };
}

/** A path can be written to. */
export function writable(path: string, fault: Fault): Need {
  return ({ readOnlyRootFilesystem, writablePaths }) => {
    const isWritable =
      !readOnlyRootFilesystem || writablePaths.some((each) => path === each || path.startsWith(`${each}/`));
    return isWritable ? undefined : fault;
  };
}
