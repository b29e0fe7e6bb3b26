import { anyOf } from '../../any-of.js';
import { type CaseRow, caseTable } from '../../case-table.js';

/**
 * How C libraries, databases and runtimes name the most frequent failures in other languages than English, with the English words that all
 * patterns know. Longer phrases come first; patterns are linear.
 */
export const PHRASES = caseTable<CaseRow & { readonly english: string }>([
  {
    pattern:
      /(?:Passwort-Authentifizierung für Benutzer|authentification par mot de passe échouée pour l'utilisateur|la autentificaci[oó]n (?:de )?(?:password|contraseña) falló para el usuario|autenticação do tipo senha falhou para (?:o )?usuário|autenticazione con password fallita per l'utente|пользователь) {0,2}[»«"„] {0,2}([^»«"“ ]{1,128}) {0,2}[»«"“](?: fehlgeschlagen| не прошёл проверку подлинности)?/i,
    example: [
      'FATAL:  Passwort-Authentifizierung für Benutzer »lager« fehlgeschlagen',
      'la autentificación password falló para el usuario «cobros»',
    ],
    english: 'password authentication failed for user "$1"',
  },
  {
    pattern:
      /用户 ?"([^"]{1,128})" ?(?:Password|密码) ?(?:身份)?(?:认证|验证)失败|ユーザー"([^"]{1,128})"のパスワード認証に失敗しました/i,
    example: ['用户 "kucun" Password 认证失败', 'ユーザー"kucun"のパスワード認証に失敗しました'],
    english: 'password authentication failed for user "$1$2"',
  },
  {
    pattern: anyOf(
      /Verbindungsaufbau abgelehnt|Verbindung (?:wurde )?(?:abgelehnt|verweigert)|Connexion refusée/i,
      /Conexi[oó]n (?:rehusada|rechazada|denegada)|Conexão recusada|Connessione rifiutata|(?:в )?соединении отказано/i,
      /Połączenie odrzucone|Verbinding is geweigerd|Bağlantı reddedildi|(?:连接)?被?拒绝(?:了)?连接|连接(?:被)?拒绝|連線被拒/i,
      /接続[をが]拒否されました|연결이 거부/i,
    ),
    example: ['dial lager:5672: Verbindungsaufbau abgelehnt', 'В соединении отказано', '连接被拒绝'],
    english: ' connection refused ',
  },
  {
    pattern: anyOf(
      /Datei oder Verzeichnis nicht gefunden|Aucun fichier ou dossier de ce (?:type|nom)/i,
      /No existe el (?:archivo|fichero) o el directorio/i,
      /(?:Arquivo|Ficheiro) ou diret[óo]rio (?:inexistente|não encontrado)|File o directory non esistente/i,
      /Нет такого файла или каталога|Nie ma takiego pliku ani katalogu|Bestand of map bestaat niet/i,
      /Böyle bir dosya ya da dizin yok|没有那个文件或目录|文件或目录不存在|(?:配置)?文件不存在|找不到(?:配置)?文件|そのようなファイルやディレクトリはありません/i,
      /그런 파일이나 디렉터리가 없/i,
    ),
    example: [
      'open /etc/lager.yaml: Datei oder Verzeichnis nicht gefunden',
      'Aucun fichier ou dossier de ce type',
      '没有那个文件或目录',
    ],
    english: ' no such file or directory ',
  },
  {
    pattern: anyOf(
      /Keine Berechtigung|Zugriff verweigert|Permission non accordée|Autorisation refusée|Permiso denegado/i,
      /Permissão negada|Permesso negato|Отказано в доступе|Brak dostępu|Toegang geweigerd|Erişim engellendi|权限不够|权限不足/i,
      /权限被拒绝|没有权限|拒绝访问|許可がありません|アクセスが拒否されました|허가 거부/i,
    ),
    example: ['Permission non accordée', 'Permiso denegado', '权限不够'],
    english: ' permission denied ',
  },
  {
    pattern: anyOf(
      /Wartezeit für die Verbindung abgelaufen|Zeitüberschreitung/i,
      /Connexion terminée par expiration du délai d'attente|délai d'attente (?:est )?dépassé/i,
      /Expiró el tiempo de conexión|tiempo de espera agotado|Tempo esgotado para (?:a )?conexão|Connessione scaduta/i,
      /Время ожидания соединения истекло|превышено время ожидания|Przekroczony czas oczekiwania|连接超时|请求超时|接続がタイムアウト/i,
      /タイムアウトしました|연결 시간 초과/i,
    ),
    example: ['Wartezeit für die Verbindung abgelaufen', '连接超时'],
    english: ' connection timed out ',
  },
  {
    pattern: anyOf(
      /kein Speicherplatz mehr verfügbar|Aucun espace disponible sur le périphérique/i,
      /No queda espacio en el dispositivo|Não há espaço disponível no dispositivo|Spazio esaurito sul d\w{1,11}/i,
      /не осталось свободного места|Недостаточно свободного места|设备上没有空间|磁盘空间不足|デバイスに空き領域がありません/i,
    ),
    example: ['auf dem Gerät ist kein Speicherplatz mehr verfügbar', '设备上没有空间'],
    english: ' no space left on device ',
  },
  {
    pattern: anyOf(
      /Dateisystem ist (?:nur lesbar|schreibgeschützt)|Système de fichiers accessible en lecture seulement/i,
      /Sistema de (?:ficheros|archivos) de s[oó]lo lectura|Sistema de (?:arquivos|ficheiros) somente para leitura/i,
      /File system in sola lettura|Файловая система доступна только для чтения|只读文件系统|読み込み専用ファイルシステム/i,
    ),
    example: ['Dateisystem ist schreibgeschützt', '只读文件系统'],
    english: ' read-only file system ',
  },
  {
    pattern: anyOf(
      /Adresse wird bereits verwendet|Adresse déjà utilisée|La dirección ya se está usando|Endereço já em uso/i,
      /Indirizzo già in uso|Адрес уже используется|地址已(?:在|被)使用|端口已?被占用|アドレスは既に使用中/i,
    ),
    example: ['Adresse wird bereits verwendet', '端口已被占用'],
    english: ' address already in use ',
  },
  {
    pattern: anyOf(
      /Der Name oder der Dienst ist nicht bekannt|Nom ou service inconnu|Nombre o servicio desconocido/i,
      /Nome ou serviço desconhecido|Nome o servizio sconosciuto|Имя или служба не известны|未知的名称或服务|域名解析失败/i,
      /无法解析(?:主机|域名)|名前またはサービスが不明/i,
    ),
    example: ['Der Name oder der Dienst ist nicht bekannt', '域名解析失败'],
    english: ' name or service not known ',
  },
  {
    pattern: /\bFEHLER\b|\bERREUR\b|\bERRO\b|\bERRORE\b|ОШИБКА|Ошибка|错误|エラー/,
    example: ['FEHLER: 17', '错误'],
    english: 'ERROR',
  },
  {
    pattern:
      /konnten? nicht|impossible de\b|ne peut pas|no se p(?:udo|uede)|não foi possível|impossibile|не удалось|невозможно|nie można|无法|不能|できません/i,
    example: ['impossible de créer le répertoire', '无法'],
    english: ' cannot ',
  },
  {
    pattern:
      /nicht gefunden|nicht vorhanden|introuvable|(?:non|pas) trouvée?s?|no encontrad[oa]|não encontrad[oa]|non trovat[oa]|не найден[оа]?|未找到|找不到|不存在|見つかりません|찾을 수 없/i,
    example: ['Vorlage rechnung.html nicht gefunden', '不存在', "DEPOT_KEY non trouvée dans l'environnement"],
    english: ' not found ',
  },
  {
    pattern: anyOf(
      /Umgebungsvariablen?\b|variables? d'environnement|variables? de entorno|variáve(?:l|is) de ambiente/i,
      /variabil[ei] d'ambiente|переменн(?:ая|ой|ую|ые) (?:окружения|среды)|omgevingsvariabelen?|ortam değişkeni/i,
      /环境变量|環境變數|環境変数|환경 ?변수/i,
    ),
    example: ['die Umgebungsvariable DEPOT_URL', '环境变量 DEPOT_URL'],
    english: ' environment variable ',
  },
  {
    pattern: anyOf(
      /nicht (?:gesetzt|definiert|angegeben|konfiguriert)|(?:n'est |n'a )?(?:non|pas (?:été )?) ?(?:définie?s?|configurée?s?|renseignée?s?)/i,
      /(?:no|não) (?:est[áa]n? |estão )?(?:definid|configurad|establecid)[ao]s?|non (?:è |sono )?(?:impostat|definit|configurat)[aoie]\b/i,
      /не (?:задан|установлен|определен|определён|указан|настроен)[аоы]?|niet (?:ingesteld|gedefinieerd|opgegeven)/i,
      /(?:ayarlanmamış|tanımlı değil)|(?:尚)?未(?:设置|設定|配置|定义|定義|指定)|没有(?:设置|配置)|設定されてい(?:ません|ない)|설정되지 않/i,
    ),
    example: ['DEPOT_URL ist nicht gesetzt', 'la variable DEPOT_URL no está definida', 'DEPOT_URL 未设置'],
    english: ' is not set ',
  },
  {
    pattern: anyOf(
      /\bfehlt\b|\berforderlich\b|(?:est |sont )?\b(?:manquante?s?|obligatoires?)\b|\b(?:es |é |e )?(?:obrigat[óo]ri[ao]s?|obligatori[ao]s?|requerid[ao]s?|ausentes?)\b/i,
      /\bmancante\b|\bobbligatori[ao]\b|отсутствует|обязательн(?:а|о|ый|ая)|\bontbreekt\b|\bverplicht\b/i,
      /缺少|缺失|必须设置|必填|必須です|없(?:습니다|다)|필요합니다/i,
    ),
    example: ['DEPOT_URL fehlt', 'DEPOT_URL é obrigatória', "l'adresse de l'entrepôt est manquante"],
    english: ' missing ',
  },
  {
    pattern: /fehlgeschlagen|échoué|falló|falhou|fallit[oa]|не выполнен[оа]?|失败|失敗(?:しました)?|실패/i,
    example: ['échoué', '失败'],
    english: ' failed ',
  },
  {
    pattern: /wird beendet|beendet sich|arrêt du programme|saliendo|encerrando|завершение работы|程序退出|退出/i,
    example: ['Programm wird beendet.', '程序退出'],
    english: ' exiting ',
  },
]);
/** A line may say it more than once. */
const EVERYWHERE = PHRASES.rows.map(({ pattern, english }) => ({
  phrase: new RegExp(pattern.source, `${pattern.flags}g`),
  words: english,
}));
/** Words of the phrases that are written without another letter than English has. */
const PLAIN = anyOf(
  /Verbindung|Verzeichnis|Berechtigung|verweigert|FEHLER|nicht (?:gefunden|vorhanden|bekannt)|nur lesbar/i,
  /fehlgeschlagen|wird beendet|ERREUR|ERRORE|\bERRO\b|dossier de ce|Permission non|Permiso denegado|No existe el/i,
  /No queda|no se pu|Nombre o|rehusada|rechazada|Permesso|rifiutata|non esistente|impossibil|Nom ou|introuvable/i,
  /geweigerd|inexistente|konnten? nicht|wird bereits|beendet sich|impossible de\b|ne peut pas|denegada|agotado/i,
  /saliendo|no encontrad|s[oó]lo lectura|somente para|encerrando|falhou|fallit[ao]\b|password fallita|scaduta/i,
  /Spazio esaurito|sola lettura|sconosciuto|non trovat|bestaat niet|ani katalogu|Przekroczony/i,
  /Umgebungsvariable|variables? d'environnement|variables? de entorno|variabil[ei] d'ambiente|omgevingsvariabele/i,
  /nicht (?:gesetzt|definiert|angegeben|konfiguriert)|n'est pas|non defini|no (?:est[áa]n? )?(?:definid|configurad|establecid)/i,
  /non (?:sono )?(?:impostat|definit|configurat)|niet (?:ingesteld|gedefinieerd|opgegeven)|\bfehlt\b|erforderlich|manquant|obligatoire/i,
  /obrigatori|obligatori|requerid[ao]|\bausentes?\b|\bmancante\b|obbligatori|\bontbreekt\b|\bverplicht\b/i,
);
const OTHER_LETTERS = /[\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const WIDE = /[\u3001\u3002\uff01\uff08\uff09\uff0c\uff1a\uff1b]/g;
const NARROW: Readonly<Record<string, string>> = {
  '\u3001': ', ',
  '\u3002': '. ',
  '\uff01': '! ',
  '\uff08': ' (',
  '\uff09': ') ',
  '\uff0c': ', ',
  '\uff1a': ': ',
  '\uff1b': '; ',
};

/** The line with the failures that it names in another language put in English, for patterns; an English one as it is. */
export function translateLine(line: string): string {
  if (!OTHER_LETTERS.test(line) && !PLAIN.test(line)) return line;
  const narrow = line.replace(WIDE, (mark) => NARROW[mark] ?? ' ');
  const english = EVERYWHERE.reduce((text, { phrase, words }) => text.replace(phrase, words), narrow);
  return english === line ? line : english.replace(/ {2,8}/g, ' ');
}
