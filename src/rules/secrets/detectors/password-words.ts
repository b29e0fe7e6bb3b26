/** What a password is called in other languages, for names as well as for sentences; parts of regular expressions that no letter stands before. */
const WORDS: readonly string[] = [
  'kennwort|passwort|mot[ _-]?de[ _-]?passe|mdp|contrase[ñn]a|clave[ _-](?:secreta|de[ _-]acceso)|senha|parol[aăeā]',
  'wachtwoord|l[öo]senord(?:et)?|passord(?:et)?|adgangskode[nr]?|salasana|has[łl]o|heslo|jelsz[óo]|[şs]ifre(?:si)?',
  'парол[ьяи]|κωδικ[όο]ς(?: πρόσβασης)?|סיסמה|ססמה|كلمة (?:المرور|السر)|पासवर्ड|รหัสผ่าน|mật khẩu|kata[ _-]?sandi',
  '密码|密碼|口令|パスワード|비밀번호|암호',
];

export const FOREIGN_PASSWORD = WORDS.join('|');
/** A part that each of them has, for looking whether a text has one. */
export const FOREIGN_PASSWORD_HINT =
  'kennwort|passw|passe|mdp|contrase|clave|senha|parol|wachtwoord|senord|passord|adgangskode|salasana|has[łl]o|heslo|jelsz|[şs]ifre|' +
  'парол|κωδικ|סיסמה|ססמה|كلمة|पासवर्ड|รหัสผ่าน|khẩu|sandi|密码|密碼|口令|パスワード|비밀번호|암호';
