import { describe, expect, it } from 'vitest';
import { PHRASES, translateLine } from '../../../../../src/rules/kinds/log/lines/translate-line.js';
import { matchingTexts } from '../../matching-texts.js';
import { diagnosisOfLog, textOfDiagnosis } from '../../reports.js';

describe('what programs say in other languages than English', () => {
  it.each([
    ['dial lager:5672: Verbindungsaufbau abgelehnt', 'log-conn-refused', 'lager:5672'],
    ['connexion à redis-cache:6379 : Connexion refusée', 'log-conn-refused', 'redis-cache:6379'],
    ['错误：无法连接到 Redis 服务器 redis-master:6379，连接被拒绝', 'log-conn-refused', 'redis-master:6379'],
    ['ОШИБКА: соединение с queue:5672: В соединении отказано', 'log-conn-refused', 'queue:5672'],
    ['open /etc/lager/lager.yaml: Datei oder Verzeichnis nicht gefunden', 'log-file-missing', '/etc/lager/lager.yaml'],
    ['ERREUR : /srv/clef.pem : Aucun fichier ou dossier de ce type', 'log-file-missing', '/srv/clef.pem'],
    ['启动失败：/data/app.yml 没有那个文件或目录', 'log-file-missing', '/data/app.yml'],
    ['mkdir: no se puede crear el directorio «/data/cola»: Permiso denegado', 'log-permission-denied', '/data/cola'],
    [
      "mkdir: impossible de créer le répertoire '/data/file': Permission non accordée",
      'log-permission-denied',
      '/data/file',
    ],
    ['FATAL:  la autentificación password falló para el usuario «cobros»', 'log-auth-db', 'cobros'],
    ['FATAL:  Passwort-Authentifizierung für Benutzer »lager« fehlgeschlagen', 'log-auth-db', 'lager'],
    ['FATAL:  用户 "kucun" Password 认证失败', 'log-auth-db', 'kucun'],
    ['write /data/a.seg: auf dem Gerät ist kein Speicherplatz mehr verfügbar', 'log-no-space', '/data'],
  ])('is read: %s', (log, kind, name) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe(kind);
    expect(textOfDiagnosis(diagnosis)).toContain(name);
    expect(diagnosis.evidence[0]?.text).toBe(log);
  });

  it('goes before the line that only says that the program ends', () => {
    const log = 'FEHLER: Vorlage rechnung.html nicht gefunden\nProgramm wird beendet.';
    expect(diagnosisOfLog(log).evidence[0]?.text).toContain('rechnung.html');
  });

  it('is looked for in each line that has a phrase, with or without letters that English does not have', () => {
    for (const { pattern } of PHRASES.rows) {
      const texts = matchingTexts(pattern);
      expect(texts.length, `texts for ${pattern}`).toBeGreaterThan(0);
      expect(texts.filter((text) => translateLine(text) === text)).toEqual([]);
    }
  });

  it('leaves English as it is, and other letters that mean nothing', () => {
    for (const line of ['error: it’s “broken” — café not open', 'plain words', 'naïve résumé'])
      expect(translateLine(line)).toBe(line);
  });
});
