/** Tags and names of images whose C library is musl. */
const MUSL = /(?:^|[/:_.-])(?:alpine|musl)(?:[\d./:@_-]|$)/i;

/** Whether the name of an image says that its C library is musl, not glibc. */
function hasMusl(image: string): boolean {
  return MUSL.test(image);
}

/** Why a program that is there is said not to exist: the kernel does not find the loader of the C library that it was built for. */
export function loaderHint(image: string): string {
  return hasMusl(image)
    ? 'a program that was built for glibc (as on Debian or Ubuntu), while this image of Alpine has musl'
    : 'a program whose loader (the C library that it was built for, glibc or musl) is not in the image';
}

/** What to do about it, without a full stop. */
export function loaderAdvice(image: string): string {
  return hasMusl(image)
    ? 'Build the program on Alpine, or statically (CGO_ENABLED=0 for Go), or use an image with glibc (such as a -slim one instead of -alpine)'
    : 'Build the program for the C library of the image (Alpine has musl, most others glibc), or statically (CGO_ENABLED=0 for Go)';
}
