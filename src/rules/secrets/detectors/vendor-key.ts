import type { Detector, SecretKind } from './detector.js';

type Row = readonly [SecretKind, string];

/** Keys that say whose they are. None starts within a word, so that names such as `task-force` are not taken for keys. */
const BY_VENDOR: readonly Row[] = [
  ['aws-key', '(?:AKIA|ASIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])'],
  ['google-key', 'AIza[\\w-]{30,}|ya29\\.[\\w-]{20,}|GOCSPX-[\\w-]{20,}|1//0[\\w-]{30,}'],
  ['azure-key', '[\\w~.-]{3}8Q~[\\w~.-]{31,}'],
  ['github-token', 'gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\\w{20,}'],
  ['gitlab-token', 'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas|ffct)-[\\w.-]{16,}'],
  ['slack-token', 'xox[abeoprs](?:\\.xox[bp])?-[\\w-]{10,}|xapp-\\d-[\\w-]{10,}'],
  ['payment-key', '(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/]{16,}={0,2}|sq0[a-z]{3}-[\\w-]{20,}'],
  [
    'llm-key',
    'gsk_[A-Za-z0-9]{20,}|hf_[A-Za-z0-9]{20,}|r8_[A-Za-z0-9]{20,}|pplx-[A-Za-z0-9]{20,}|xai-[A-Za-z0-9]{20,}',
  ],
  ['llm-key', 'sk-(?:[a-z]{2,12}\\d{0,2}-){0,3}(?=[\\w-]{0,60}[A-Z]|[a-z0-9]{20,})[\\w-]{20,}'],
  ['registry-token', 'npm_[A-Za-z0-9]{20,}|pypi-[\\w-]{20,}|dckr_(?:pat|oat)_[\\w-]{20,}|rubygems_[0-9a-f]{40,}'],
  ['service-key', 'SG\\.[\\w-]{16,}\\.[\\w-]{16,}|(?:SK|AC)[0-9a-f]{32}|key-[0-9a-f]{32}|[0-9a-f]{32}-us\\d{1,2}'],
  [
    'service-key',
    'do[oprt]_v1_[0-9a-f]{40,}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{30,}|dapi[0-9a-f]{32}|hv[sbr]\\.[\\w-]{20,}',
  ],
  [
    'service-key',
    '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{40,}|AT(?:ATT|CTT)3[\\w=-]{20,}|PMAK-[0-9a-f-]{30,}|tskey-[\\w-]{16,}',
  ],
  [
    'service-key',
    'gl(?:sa|c)_[\\w=-]{20,}|NRAK-[A-Z0-9]{20,}|[0-9a-f]{30,40}NRAL|sntry[su]_[\\w+/=-]{20,}|lin_api_\\w{20,}',
  ],
  [
    'service-key',
    'ntn_[A-Za-z0-9]{20,}|secret_[A-Za-z0-9]{30,}|pscale_(?:tkn|pw|oauth)_[\\w.-]{20,}|sb[ps]_\\w{20,}|dp\\.[a-z]{2,5}\\.(?:[a-z0-9_-]{2,35}\\.)?\\w{20,}',
  ],
  ['service-key', 'pul-[0-9a-f]{40}|fm[12][a-z]?_[\\w+/=-]{20,}|AAAA[\\w-]{7,8}:APA91b[\\w-]{40,}'],
  ['service-key', 'AGE-SECRET-KEY-1[A-Z0-9]{20,}|\\d{8,10}:AA[\\w-]{32,}|[MNO][\\w-]{22,27}\\.[\\w-]{6}\\.[\\w-]{27,}'],
];
/** Addresses that are a password themselves: whoever knows them can post. */
const WEBHOOKS =
  /(https:\/\/(?:hooks\.slack\.com\/(?:services|workflows|triggers)|(?:\w{1,10}\.)?discord(?:app)?\.com\/api\/webhooks|[\w-]{1,60}\.webhook\.office\.com|[\w.-]{1,100}\.logic\.azure\.com(?::443)?\/workflows|outlook\.office(?:365)?\.com\/webhook|chat\.googleapis\.com\/v1\/spaces|api\.telegram\.org\/bot\d{1,12}:))([^\s"'<>\\[]{8,2000})/g;

/** Of Vault's AppRole and of Consul; Secrets Manager calls the name of a secret so. */
const SECRET_ID =
  /(?<=[sS]ecret_?[iI][dD]\\{0,31}["']?[ \t]{0,3}[:=][ \t]{0,20}\\{0,31}["']?)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const PATTERNS: readonly (readonly [SecretKind, RegExp])[] = BY_VENDOR.map(([kind, source]) => [
  kind,
  new RegExp(`(?<![A-Za-z0-9])(?:${source})`, 'g'),
]);

/** Credentials whose form tells the vendor: clouds, code hosting, chat, payment, language models and others. */
export const vendorKey: Detector = {
  id: 'vendor-key',
  hint: /A(?:KIA|SIA|GPA|IDA|ROA|IPA|NPA|NVA|BIA|CCA)|AIza|ya29|GOCSPX|1\/\/0|8Q~|gh[pousr]_|github_pat|gl[a-z]{1,5}[-_]|xox|xapp|[srp]k_|whsec|sq0|gsk_|hf_|r8_|pplx|xai-|sk-|npm_|pypi|dckr|rubygems|SG\.|SK[0-9a-f]|AC[0-9a-f]|key-|-us\d|_v1_|shp|dapi|hv[sbr]\.|atlasv1|AT[AC]TT|PMAK|tskey|NRA|sntry|lin_api|ntn_|secret_|pscale|sb[ps]_|dp\.|pul-|fm[12]|APA91b|AGE-SECRET|:AA|[MNO][\w-]{22,27}\.|ecret_?[iI][dD]|hooks|webhook|logic\.azure|chat\.google/,
  mask: (text, redact) =>
    PATTERNS.reduce(
      (result, [kind, pattern]) => result.replace(pattern, () => redact(kind)),
      text
        .replace(SECRET_ID, () => redact('secret'))
        .replace(WEBHOOKS, (_whole, head: string) => `${head}${head.endsWith(':') ? '' : '/'}${redact('webhook-url')}`),
    ),
};
