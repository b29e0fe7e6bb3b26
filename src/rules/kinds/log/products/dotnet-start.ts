import type { ProductRow } from './product-row.js';

/** What the host and libraries of .NET print where a program does not start. */
export const DOTNET_START: readonly ProductRow[] = [
  {
    pattern: /It was not possible to connect to the redis server\(s\)/,
    unless: /Connection refused|No such host|Name or service not known|WRONGPASS|NOAUTH/,
    example:
      'StackExchange.Redis.RedisConnectionException: It was not possible to connect to the redis server(s). Error connecting right now.',
    kind: 'log-conn-refused',
    title: '{name} cannot connect to its Redis server(s)',
    what: 'StackExchange.Redis reaches none of the endpoints in its connection string: a wrong host or port, a password or TLS that does not fit (ssl=true), or a Redis that does not run',
    change:
      'Correct the connection string of Redis at {env} (HOST:6379,password=…,ssl=…: no redis:// in front, and ConnectionStrings__NAME under the NAME that the code reads), and see that its Service has ready pods; abortConnect=false only lets it start without and try on',
  },
  {
    pattern: /The MetadataAddress or Authority must use HTTPS unless disabled for development/,
    example:
      'System.InvalidOperationException: The MetadataAddress or Authority must use HTTPS unless disabled for development by setting RequireHttpsMetadata=false.',
    kind: 'log-config-parse',
    title: 'The authority of {name} (JWT, OpenID Connect) is an http address, and must be https',
    what: 'Authority or MetadataAddress of its authentication begins with http://, or is empty',
    change:
      'Set the authority to the https address of the issuer (Authority of the JwtBearer or OpenIdConnect options, mostly a variable such as Authentication__Authority at {env}), with a certificate that the pod trusts; RequireHttpsMetadata=false is for development only',
  },
  {
    pattern:
      /Could not load file or assembly '([\w.-]{1,120}), Version=([\d.]{1,20})[^']{0,120}'\. (?:The system cannot find|Could not find)/,
    example:
      "System.IO.FileNotFoundException: Could not load file or assembly 'Depot.Shelf, Version=4.1.0.0, Culture=neutral, PublicKeyToken=null'. The system cannot find the file specified.",
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the assembly $1 $2',
    what: 'a library asks for the assembly $1 in version $2 or newer, and $1.dll is not beside the program: it is not among what was published, or in an older version only',
    steps: [
      'Add the package that has $1 to the project that is started (dotnet add package $1, at a version that has assembly $2 or newer), publish the whole output of dotnet publish into {image} (COPY --from=build of its directory, not of single files), and build it anew.',
    ],
  },
  {
    pattern:
      /Could not load file or assembly '([\w.-]{1,120}), Version=([\d.]{1,20})[^']{0,120}'\. The located assembly's manifest definition does not match/,
    example:
      "System.IO.FileLoadException: Could not load file or assembly 'Depot.Shelf, Version=4.1.0.0, Culture=neutral, PublicKeyToken=null'. The located assembly's manifest definition does not match the assembly reference. (0x80131040)",
    kind: 'log-file-missing',
    title: 'The image of {name} has $1 in another version than $2',
    what: 'a library was built against version $2 of $1, and the $1.dll beside the program is of another one',
    steps: [
      'Bring the packages that use $1 to versions that agree (dotnet list package --include-transitive shows them; a direct reference to $1 at $2 or newer decides), and build {image} anew.',
    ],
  },
  {
    pattern:
      /provider: SSL Provider, error: 0 - The certificate|certificate chain was issued by an authority that is not trusted|SqlException.{0,200}remote certificate was rejected/,
    example:
      'Microsoft.Data.SqlClient.SqlException (0x80131904): A connection was successfully established with the server, but then an error occurred during the login process. (provider: SSL Provider, error: 0 - The certificate chain was issued by an authority that is not trusted.)',
    kind: 'log-tls',
    title: '{name} does not trust the certificate of its SQL Server',
    what: 'Microsoft.Data.SqlClient encrypts its connections from version 4 on, and the certificate of the server is one that it made itself, or of a CA that the image does not know',
    steps: [
      'Let {image} trust the CA of the certificate of that SQL Server (mount the CA and run update-ca-certificates, or SSL_CERT_DIR), and let the name in its connection string be one of the certificate; where the server has only the one that it made itself, give it one of a CA.',
      'Or, where the way to the server is trusted, add TrustServerCertificate=True to the connection string (ConnectionStrings__NAME at {env}, or the Secret from which it comes): encrypted, but nobody checks to whom.',
    ],
  },
  {
    pattern:
      /error occurred during the (?:pre-)?login (?:process|handshake)\. \(provider: (?:SSL|TCP) Provider, error: (\d{1,5} - .{3,120})/,
    example:
      'A connection was successfully established with the server, but then an error occurred during the pre-login handshake. (provider: TCP Provider, error: 35 - An internal exception was caught)',
    kind: 'log-tls',
    title: '{name} and its SQL Server do not come to terms on the connection (TLS): $1',
    what: 'the port is reached, and the handshake for TLS and login breaks off ($1): the certificate is not trusted, server and image have no version of TLS in common (an old SQL Server with TLS 1.0 or 1.1, which OpenSSL 3 refuses), or something between (a proxy, a sidecar, a server that still starts) closes the connection',
    steps: [
      'Read the inner exceptions below it: of the certificate, let {image} trust its CA and the connection string name the host in it; of the protocol, update SQL Server so that it speaks TLS 1.2. Where there is none, see that the server is up and that the pod reaches it directly on that port.',
    ],
  },
  {
    pattern:
      /Exception: (?:The )?[Cc]onnection ?[Ss]tring ["'`]([\w.-]{2,60})["'`] (?:is |was |has )?(?:not (?:been )?(?:found|set|configured|defined|provided)|missing|empty)/,
    example: "Unhandled exception. System.InvalidOperationException: Connection string 'shelves' not found.",
    kind: 'log-missing-env',
    title: '{name} gets no connection string $1',
    what: 'the code asks for connection string $1 (GetConnectionString), and neither a variable nor a file of settings gives it',
    change:
      'Set ConnectionStrings__$1 at {env}, from a Secret (two underscores stand for the colon of ConnectionStrings:$1)',
  },
  {
    pattern: /library '(lib(?:hostpolicy|hostfxr)\.so)' required to execute the application was not found/,
    example:
      "A fatal error was encountered. The library 'libhostpolicy.so' required to execute the application was not found in '/srv/'.",
    kind: 'log-file-missing',
    title: '{name} is started without the runtime of .NET ($1)',
    what: '$1 is not beside the program: the .dll was built without its runtimeconfig.json, or is a library and no program, or the image has no runtime',
    steps: [
      'Publish the project that has the Main method (dotnet publish -c Release; OutputType Exe) and copy all of its output, with NAME.runtimeconfig.json and NAME.deps.json, into {image}; $1 itself comes with mcr.microsoft.com/dotnet/aspnet or runtime as the base.',
    ],
  },
  {
    pattern:
      /(?:not possible to find any installed \.NET(?: Core)? SDKs|command could not be loaded, possibly because|No \.NET SDKs were found|^Could not execute because the (?:specified command or file was not found|application was not found))/,
    example: [
      'It was not possible to find any installed .NET Core SDKs',
      'Could not execute because the specified command or file was not found.',
    ],
    kind: 'log-file-missing',
    near: [/(?:application '|program, but dotnet-)([\w.\/-]{1,160})'? does not exist/, ' $1'],
    title: '{name} (dotnet) does not find its program{near}',
    what: 'dotnet takes what it is given{near} for a command of the SDK, since there is no such .dll in the working directory: the name is misspelt (its letters are of another case), or the file was copied elsewhere',
    change:
      'Correct the name of the .dll{near} in ENTRYPOINT or {path}.command (its letters of the same case as the file: AssemblyName of the project), and {path}.workingDir to the directory that holds it',
  },
];
