import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What Python and the packages that most programs use print where versions, data, imports or directories do not fit. */
export const PYTHON_RUNTIME: readonly ProductRow[] = [
  {
    pattern: /_ARRAY_API not found|module that was compiled using NumPy 1\.x cannot be run in/,
    example: ['AttributeError: _ARRAY_API not found', 'A module that was compiled using NumPy 1.x cannot be run in'],
    title: '{name} has NumPy 2, and a package that was built for NumPy 1',
    what: 'a compiled package of the image (the lines above name it) was built with NumPy 1.x and does not run with NumPy 2',
    steps: [
      'Pin numpy<2 in requirements.txt, or update the package that was built for NumPy 1 (opencv-python, torch, pandas, pyarrow …) to a release for NumPy 2, and build {image} anew with all versions locked.',
    ],
  },
  {
    pattern: /Failed to reach API at (https?:\/\/[\w.:/-]{1,200})/,
    example: 'RuntimeError: Failed to reach API at http://shelf:4200/api/',
    kind: 'log-conn-refused',
    title: '{name} does not reach its API at $1',
    what: 'it asks the API at $1 first, and nobody answers there',
    change:
      'See that the server behind $1 runs and its Service has ready pods on that port, and correct the address where it is another one (PREFECT_API_URL of Prefect) at {env}',
  },
  {
    pattern: /Can't load plugin: sqlalchemy\.dialects:postgres$/,
    example: "sqlalchemy.exc.NoSuchModuleError: Can't load plugin: sqlalchemy.dialects:postgres",
    kind: 'log-config-parse',
    title: 'The database address of {name} begins with postgres://, which SQLAlchemy does not know',
    what: 'SQLAlchemy from 1.4 on knows postgresql:// only, and the address begins with postgres://, as Heroku and many operators write it',
    change:
      'Let the address begin with postgresql:// in place of postgres:// in {address}, or let the code replace that',
  },
  {
    pattern: /No module named '([\w.]{1,80})'; '(\w{1,60})' is not a package/,
    example: "ModuleNotFoundError: No module named 'shelf.rows'; 'shelf' is not a package",
    kind: 'log-file-missing',
    title: 'A file of the name $2.py hides the package $2 from {name}',
    what: 'the code imports $1, and Python finds a single module $2 before the package of that name: a file $2.py beside the code (or in the working directory or PYTHONPATH), or a package that was installed under that name',
    steps: [
      'Rename the file $2.py (and remove its .pyc) where the code of {image} has one, then build it anew; where it has none, see with python -c "import $2; print($2.__file__)" in the image which one is taken, and install the package that really has $1.',
    ],
  },
  {
    pattern: /^(?:EOFError: )?EOF when reading a line$/,
    example: 'EOFError: EOF when reading a line',
    title: '{name} asks for input, and a container has no terminal',
    what: 'the program waits for somebody to type an answer (input() of Python), and there is nobody: its standard input is empty',
    change:
      'Give it what it asks for (the question stands in the log above) by its option or variable for that, at {path}.args or {env}; or let its code ask only where sys.stdin.isatty()',
  },
  {
    pattern: /\b(telegram)\.error\.InvalidToken\b|\b(discord|nextcord|disnake)\.errors\.LoginFailure: Improper token/,
    example: [
      'telegram.error.InvalidToken: The token `` was rejected by the server.',
      'discord.errors.LoginFailure: Improper token has been passed.',
    ],
    kind: 'log-auth-db',
    title: 'The token of the bot is not accepted by $1$2',
    what: 'the token that {name} logs in with is empty, was made anew meanwhile, or has a blank, a quotation mark or a line break in it',
    change:
      'Give the variable from which it takes the token of its bot at {env} the one that is valid now, from a Secret (BotFather shows it for Telegram, the developer portal for Discord), without quotation marks and without a line break at its end',
  },
  {
    pattern:
      /Cannot mix new and old setting keys, please rename the following settings to the (?:new|old) format: ?(\w{2,60}) {1,3}-> (\w{2,60})/,
    example:
      'celery.exceptions.ImproperlyConfigured: Cannot mix new and old setting keys, please rename the following settings to the new format: CELERY_SHELF_ROWS -> shelf_rows',
    kind: 'log-config-parse',
    title: '{name} gives Celery $1 beside settings of the other form',
    what: 'Celery takes its settings either by their old names (upper case, CELERY_…) or by their new ones, and finds both',
    change:
      'Rename $1 to $2 where the application is configured (config_from_object, app.conf), or give app.config_from_object a namespace (namespace="CELERY") so that all of them begin with it',
  },
  {
    pattern: /attempted relative import (?:with no known parent package|beyond top-level package)/,
    example: 'ImportError: attempted relative import with no known parent package',
    title: '{name} starts a file of a package by itself, so that its relative imports fail',
    what: 'a file with "from .x import y" is run or loaded as if it stood alone: it has to be started as a part of its package',
    change:
      'Start it as a module from the directory above the package: python -m PACKAGE.MODULE, uvicorn PACKAGE.main:app, gunicorn PACKAGE.wsgi ({path}.command or args, with {path}.workingDir)',
    steps: ['Or write the import in whole (from PACKAGE.x import y), and build {image} anew.'],
  },
  {
    pattern: /AppRegistryNotReady: (?:Apps|Models) aren't loaded yet/,
    example: "django.core.exceptions.AppRegistryNotReady: Apps aren't loaded yet.",
    title: 'The code of {name} uses models of Django before Django is set up',
    what: 'a module imports or uses models before django.setup(): at the top of settings, of an __init__.py of an application, of asgi.py above get_asgi_application(), or in a script without it',
    steps: [
      'Look at the frames of its own code above: call django.setup() first in a script, put get_asgi_application() above the imports of consumers and routing in asgi.py, and move imports of models into ready() or into functions; then build {image} anew.',
    ],
  },
  {
    pattern: /No module named '((?:[\w]{1,60}\.){0,5}settings(?:\.[\w]{1,60}){0,3})'/,
    example: "ModuleNotFoundError: No module named 'depot.settings.production'",
    kind: 'log-file-missing',
    title: '{name} is told to use the settings $1, which its image does not have',
    what: 'DJANGO_SETTINGS_MODULE (or the code) names $1, and there is no such module on the path: the name is wrong, the file was not copied, or the program starts in another directory',
    change:
      'Correct DJANGO_SETTINGS_MODULE at {env} to the module that the image has, as seen from {path}.workingDir (or PYTHONPATH); see that the file is not left out by .dockerignore and that each directory of it has __init__.py',
  },
  {
    pattern: /`BaseSettings` has been moved to the `pydantic-settings` package/,
    example: 'PydanticImportError: `BaseSettings` has been moved to the `pydantic-settings` package.',
    kind: 'log-file-missing',
    title: 'The code of {name} is written for pydantic 1, and its image has pydantic 2',
    what: 'pydantic was not pinned and came as version 2, which has BaseSettings in a package of its own',
    steps: [
      'Pin pydantic<2 in requirements.txt (the version of the last image that worked), or add pydantic-settings and import BaseSettings from it; lock all versions and build {image} anew.',
    ],
  },
  {
    pattern: /No module named '(?:encodings|_?codecs|site)'|init_fs_encoding: failed to get the Python codec/,
    example: "ModuleNotFoundError: No module named 'encodings'",
    kind: 'log-file-missing',
    title: 'The Python of {name} does not find its own standard library',
    what: 'Python looks for its library at another place than the image has it: PYTHONHOME or PYTHONPATH is set to another one, a virtual environment was copied from an image with another Python, or its user may not read the directory',
    change:
      'Take PYTHONHOME (and PYTHONPATH) out of {env} and of {image}, or set them to the Python that the image has; see that no volume is mounted over its directory, and make a virtual environment in the same image that runs it',
  },
  {
    pattern: /No module named '(pkg_resources|distutils|imp|asyncore|asynchat|smtpd)(?:\.[\w.]{1,60})?'/,
    example: "ModuleNotFoundError: No module named 'pkg_resources'",
    kind: 'log-file-missing',
    title: 'A package in {name} needs $1, which newer Python or setuptools no longer bring',
    what: '$1 went with Python 3.12 (distutils, imp, asyncore) or with newer setuptools (pkg_resources), and a package still imports it',
    steps: [
      'Update the package that imports $1 (the frame above names it), or use a base image with Python 3.11; for pkg_resources and distutils pin setuptools<81 in requirements.txt as well. Then build {image} anew.',
    ],
  },
  {
    pattern:
      /cannot import name '(\w{1,60})' from '(collections|asyncio|typing|inspect|fractions)' \(\S{0,200}\/python(3\.\d{1,2})\//,
    example:
      "ImportError: cannot import name 'Mapping' from 'collections' (/usr/lib/python3.10/collections/__init__.py)",
    title: 'A package in {name} is too old for its Python $3: $2 has no $1 there',
    what: 'a package imports $1 from $2 of the standard library, which Python $3 has no more (or not yet)',
    steps: [
      'Update the package that imports it (the frame above names it), or build {image} on the Python version for which the packages are pinned; lock all versions.',
    ],
  },
  {
    pattern: /unsupported operand type\(s\) for \|: '\w{1,40}' and '(?:NoneType|type|_GenericAlias)'/,
    example: "TypeError: unsupported operand type(s) for |: 'type' and 'NoneType'",
    title: 'The code of {name} needs Python 3.10 or newer (X | None)',
    what: 'a type is written as X | Y, which Python knows from 3.10 on, and the image has an older one',
    steps: [
      'Build {image} on a base image with Python 3.10 or newer, or write Optional[X] and Union[X, Y] in the code.',
    ],
  },
  {
    pattern: /module 'bcrypt' has no attribute '__about__'|password cannot be longer than 72 bytes, truncate manually/,
    // passlib logs the first and goes on; only the second ends it.
    confirm: ({ container, match }) =>
      match[0].startsWith('password') ||
      !container.logLines.some((line) => line.includes('(trapped) error reading bcrypt version')),
    example: "AttributeError: module 'bcrypt' has no attribute '__about__'",
    title: 'passlib in {name} does not fit its bcrypt',
    what: 'passlib 1.7 is no longer maintained and asks bcrypt for what its versions from 4.1 on do not have; bcrypt was not pinned',
    steps: ['Pin bcrypt==4.0.1 in requirements.txt (or leave passlib and use bcrypt itself), and build {image} anew.'],
  },
  {
    pattern: /cannot cache function '([\w.]{1,80})': no locator available for file '(\/[^']{1,200})'/,
    example: "RuntimeError: cannot cache function 'shelf': no locator available for file '/srv/site-packages/shelf.py'",
    kind: 'log-permission-denied',
    title: 'numba in {name} finds no directory for its cache',
    what: 'numba keeps compiled functions beside $2 or in the home directory, and the user of the container may write to neither',
    change: 'Set NUMBA_CACHE_DIR=/tmp/numba at {env} (an emptyDir at /tmp where the root is read-only)',
  },
  {
    pattern:
      /getpwuid\(\): uid not found: (\d{1,10})|no matching entries? in passwd file|whoami: cannot find name for user ID (\d{1,10})/,
    except: /unable to find user/,
    example: ["KeyError: 'getpwuid(): uid not found: 1000650000'", 'whoami: cannot find name for user ID 1000650000'],
    title: '{name} runs as a user id that has no name in its image ($1$2)',
    what: 'the program asks /etc/passwd for the name or home directory of its user, and its number ($1$2; of runAsUser, or given by OpenShift) does not stand there',
    change:
      'Set the variables from which libraries take it instead at {env}: HOME=/tmp, USER and LOGNAME (USERNAME), and the cache directory of the library that asks',
    steps: [
      'Or run as a user that the image has, or add a user with that number when {image} is built (where OpenShift gives the number, nss_wrapper makes the entry at the start).',
    ],
  },
  {
    pattern:
      /Resource (?:\u001b\[\d{1,2}m)?(punkt(?:_tab)?|stopwords|wordnet(?:\d{4})?|omw-1\.4|words|vader_lexicon|averaged_perceptron_tagger(?:_eng)?|maxent_ne_chunker(?:_tab)?|cmudict|brown)(?:\u001b\[0m)? not found\.$/,
    example: 'LookupError: Resource punkt not found.',
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the data $1 of NLTK',
    what: 'NLTK looks for its data $1 on its paths and does not find it: it is not part of the package',
    change:
      'Download it when the image is built (python -m nltk.downloader -d /usr/share/nltk_data $1), and set NLTK_DATA to that directory at {env} where it is another one',
  },
  {
    pattern: /\[E050\] Can't find model '([\w-]{2,80})'/,
    example: "OSError: [E050] Can't find model 'shelf_core_sm'.",
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the model $1 of spaCy',
    what: 'spaCy models are packages of their own, and $1 is not installed in the image',
    steps: [
      'Run python -m spacy download $1 when {image} is built (or add its wheel to requirements.txt, in the version that fits spaCy).',
    ],
  },
  {
    pattern: /unsupported version of sqlite3\. Chroma requires sqlite3 >= ([\d.]{3,8}\d)/,
    example: 'RuntimeError: Your system has an unsupported version of sqlite3. Chroma requires sqlite3 >= 3.35.0.',
    title: 'The image of {name} has an SQLite that is too old for Chroma (it needs $1)',
    what: 'Chroma needs SQLite $1 or newer, and Python in the image is linked with an older one',
    steps: [
      'Build {image} on a newer base image (python:3.11-slim on Debian 12 or later), or install pysqlite3-binary and put it in the place of sqlite3 at the top of the program (sys.modules["sqlite3"] = pysqlite3).',
    ],
  },
  {
    pattern: /Python 3 was configured to use ASCII as encoding for the environment/,
    example:
      'RuntimeError: Click will abort further execution because Python 3 was configured to use ASCII as encoding for the environment.',
    title: '{name} runs without a UTF-8 locale, which its command line demands',
    what: 'LANG and LC_ALL are not set (or to C), so that Python takes ASCII for the encoding of the environment',
    change: 'Set LC_ALL=C.UTF-8 and LANG=C.UTF-8 at {env}',
  },
  {
    pattern: anyOf(/Cannot open an HTTP server: socket\.error reported errno\.(EACCES|EROFS|ENOENT)/),
    example: 'Error: Cannot open an HTTP server: socket.error reported errno.EACCES (13)',
    kind: 'log-permission-denied',
    title: 'supervisord in {name} cannot make its socket ($1)',
    what: 'file under [unix_http_server] names a socket in a directory (mostly /var/run or /run) that is not writable for the user of the container',
    change:
      'Let file under [unix_http_server] (and serverurl under [supervisorctl], pidfile and logfile under [supervisord]) name a place in /tmp, or mount an emptyDir at that directory ({path}.volumeMounts)',
  },
  {
    pattern: /gave up: ([\w.-]{1,60}) entered FATAL state, too many start retries/,
    isAtAnyLevel: true,
    isVague: true,
    example: 'INFO gave up: depot entered FATAL state, too many start retries too quickly',
    title: 'The program $1 that supervisord starts in {name} ends again and again',
    what: 'supervisord has given up the program $1, which ended at each start; what it says goes into a file or nowhere',
    change:
      'Let what it says reach the log of the container: stdout_logfile=/dev/fd/1, stderr_logfile=/dev/fd/2 and their _maxbytes=0 under [program:$1] of its configuration; or run the command of $1 by hand in the image',
  },
  {
    pattern: /Torch not compiled with CUDA enabled/,
    example: 'AssertionError: Torch not compiled with CUDA enabled',
    title: 'The image of {name} has PyTorch for the CPU only, and the program wants a GPU',
    what: 'the program moves tensors to cuda, and torch in the image was installed without CUDA',
    steps: [
      'Install torch with CUDA in {image} (--index-url of PyTorch for the CUDA version, or the image pytorch/pytorch:…-cuda…), or let the program use the CPU (device="cpu", its option for the device).',
    ],
  },
  {
    pattern: /UNABLE to load uWSGI plugin: (?:\.\/)?([\w./-]{1,80}?)(?:_plugin)?\.so\b/,
    example:
      '!!! UNABLE to load uWSGI plugin: ./shelf_plugin.so: cannot open shared object file: No such file or directory !!!',
    kind: 'log-config-parse',
    title: 'uWSGI in {name} has no plugin $1',
    what: 'its settings name the plugin $1 (plugins = $1), of which the image has no file; uWSGI from pip has Python built in and knows no plugin for it',
    change:
      'Take plugin(s) = $1 out of its ini file or arguments ({path}.args) where uWSGI comes from pip (pip install uwsgi has Python built in); where it comes from the distribution, install the package of the plugin in {image} (uwsgi-plugin-$1 on Debian, uwsgi-$1 on Alpine)',
  },
  {
    pattern: /^bind\(\): (No such file or directory|Permission denied|Address already in use) \[core\/socket\.c/,
    example: 'bind(): No such file or directory [core/socket.c line 230]',
    kind: 'log-config-parse',
    title: 'uWSGI in {name} cannot make its socket ($1)',
    what: 'socket (or http-socket) of uWSGI names a file in a directory that is not there or not writable, or a port that it may not open ($1)',
    change:
      'Let uWSGI listen on a port (http-socket = :8000, or socket = :9000 behind nginx), or mount an emptyDir at the directory of the socket in both containers ({path}.volumeMounts)',
  },
];
