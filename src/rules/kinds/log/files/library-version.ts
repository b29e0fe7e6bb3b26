import { shellQuote } from '../../../shell-command.js';
import { changeStep, step } from '../../support/commands.js';
import { fromLog } from '../../support/quotes.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { quoted } from '../lines/quoted-line.js';
import { lookIntoImage } from './missing-file-place.js';

/** Symbols of a C library, by the version that first had them. */
const C_LIBRARY = /version `((?:GLIBC|GLIBCXX|CXXABI)_[\d.]{1,12})' not found/;
const OTHER_C_LIBRARY = /Error relocating|symbol lookup error/;

/** Whether a program and its libraries are of different releases. */
export function isLibraryVersion(line: string): boolean {
  return C_LIBRARY.test(line) || OTHER_C_LIBRARY.test(line);
}

/** Whose symbol the loader of glibc does not find, and which. */
const LOOKED_UP = /symbol lookup error: ([^\s:]{1,300}): undefined symbol: (\w{1,200})/;
/** What the driver of the node gives: NVML and CUDA. */
const OF_DRIVER = /^(?:nvml|cu|cuda|nv)[A-Z]/;

/** A program and a library of it that are of different releases. */
function sayUndefinedSymbol(user: string, symbol: string, hit: LogHit): LogDraft {
  const { container } = hit;
  const isDriver = OF_DRIVER.test(symbol);
  return {
    title: `${user} finds no ${symbol} in the libraries of ${container.name}`,
    what: `${user} uses ${symbol}, which no library that is loaded has: ${
      isDriver
        ? 'the driver of the GPU on the node (libnvidia-ml, libcuda) is missing in the container, or older than it asks for'
        : 'it was built against another release of a library than the image has, or than LD_LIBRARY_PATH or a volume puts before it'
    }`,
    objects: [`symbol ${symbol}`],
    evidence: [],
    steps: [
      isDriver
        ? changeStep(
            hit.evidence,
            `Run it only on nodes with an NVIDIA driver that has ${symbol} (nodeSelector; nvidia-smi there shows its version, raise an old one), and by the NVIDIA container runtime, which brings its libraries: spec.runtimeClassName: nvidia where that is not the default`,
          )
        : step(
            `Install ${user} and the libraries that it uses from one release in ${container.image || 'the image'} (packages of one version of the distribution, all rebuilt together), and take out LD_LIBRARY_PATH or LD_PRELOAD where they put others before them.`,
          ),
      lookIntoImage(container.image, `See which library it takes (ldd -r ${shellQuote(user)}):`),
    ],
  };
}

export function sayLibraryVersion(hit: LogHit): LogDraft {
  const [, user, symbol] = LOOKED_UP.exec(hit.line) ?? [];
  return user === undefined || symbol === undefined ? sayLibrary(hit) : sayUndefinedSymbol(user, symbol, hit);
}

function sayLibrary(hit: LogHit): LogDraft {
  const { container, line, raw } = hit;
  const lacking = container.logLines.flatMap((each) => {
    const version = C_LIBRARY.exec(each)?.[1];
    return version === undefined ? [] : [{ version, each }];
  });
  const highest = lacking.sort((one, other) => byVersion(one.version, other.version)).at(-1);
  const name = highest?.version ?? '';
  const isOld = name !== '';
  return {
    title: isOld
      ? `The C library in the image of ${container.name} is too old: it lacks ${name}`
      : `${container.name} was built for another C library than its image has`,
    what: isOld
      ? `the program was built against a newer C library: it needs ${name}, which the base image of ${container.image || 'the image'} does not have`
      : `the program or a library of it was built for another C library than the ${container.imageWords} has (glibc or musl, or another version): ${quoted(hit)}`,
    objects: [`library ${name || line.slice(0, 60)}`],
    evidence: highest === undefined || highest.each === raw ? [] : [fromLog(container, highest.each)],
    steps: [
      step(
        isOld
          ? `Use a base image whose C library has ${name} (a newer release of the distribution), or build the program on the base image that it runs on.`
          : 'Build the program on the base image that it runs on: Alpine has musl, most others glibc; and see that all its libraries are of the same release.',
      ),
      lookIntoImage(container.image, 'See which version the image has (ldd --version, cat /etc/os-release):'),
      step('A program that is linked statically (CGO_ENABLED=0, musl) needs no C library of the image.'),
    ],
  };
}

function byVersion(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
