import { formatCount } from "@baleen/contract/format-count.ts";
import { defineProblems, type Findings, failure, ok, skipped, warning } from "../../../platform/check.ts";
import { shortFingerprint } from "../../../platform/secret-key.ts";
import type { KeyChange } from "../../secret-keys/read-key-change.ts";
import type { UsableSettings } from "../../settings/settings.ts";
import { defineDatabaseCheck } from "../check.ts";

const problem = defineProblems({
  keyAwaitsNodes: warning(
    ({ nodes }: { nodes: readonly string[] }) => ({
      zh: `正在更换SECRET_KEY，还有节点没有换：${nodes.join(", ")}`,
      en: `SECRET_KEY is being changed, and these nodes still have another: ${nodes.join(", ")}`,
    }),
    {
      zh: "给每个节点设置同样的SECRET_KEY和SECRET_KEY_FORMER并重启；停掉的节点两分钟后不再等待",
      en: "Set the same SECRET_KEY and SECRET_KEY_FORMER on every node and restart it; a stopped node is waited for two minutes",
    },
  ),
  keyChangesSoon: warning(
    {
      zh: "所有节点都有了新的SECRET_KEY，任务会在三分钟内启用它",
      en: "All nodes have the new SECRET_KEY; a job starts to use it within three minutes",
    },
    { zh: "SECRET_KEY_FORMER还需要，请先保留", en: "SECRET_KEY_FORMER is still needed; keep it" },
  ),
  valuesUnderFormerKey: warning(
    ({ total, anew }: KeyChange["values"]) => ({
      zh: `${total}个加密值中，${anew}个已用新密钥重新加密`,
      en: `${anew} of ${formatCount(total, "value")} ${total === 1 ? "is" : "are"} sealed anew`,
    }),
    {
      zh: "任务会在一分钟内完成；SECRET_KEY_FORMER请先保留",
      en: "A job finishes within a minute; keep SECRET_KEY_FORMER",
    },
  ),
  formerKeyAwaitsBackup: warning(
    {
      zh: "SECRET_KEY已更换，之后还没有成功的备份",
      en: "SECRET_KEY has changed, and there was no successful backup since",
    },
    {
      zh: "SECRET_KEY_FORMER请先保留，运行baleen backup或等到今晚的备份：更换之前的备份要用旧密钥恢复",
      en: "Keep SECRET_KEY_FORMER; run baleen backup or wait for tonight's: a backup from before the change is restored with the former key",
    },
  ),
  formerKeyRemovable: warning(
    ({ total, anew }: KeyChange["values"]) => ({
      zh: `SECRET_KEY已更换，${total}个加密值中，${anew}个已重新加密；旧密钥可以去掉了`,
      en: `SECRET_KEY has changed, and ${anew} of ${formatCount(total, "value")} are sealed anew; the former key can be removed`,
    }),
    {
      zh: "从每个节点的配置里去掉SECRET_KEY_FORMER并重启；更换之前的备份还需要它，请与备份分开保存",
      en: "Remove SECRET_KEY_FORMER from the settings of every node and restart it; backups from before the change still need the key, so keep a copy apart from them",
    },
  ),
  formerKeysLost: failure(
    ({ keys }: { keys: readonly string[] }) => ({
      zh: `数据库里的${keys.length}个旧密钥无法打开（指纹：${keys.map(shortFingerprint).join(", ")}），用它们生成的卡密不能兑换`,
      en: `${formatCount(keys.length, "former key")} in the database cannot be opened (fingerprint ${keys.map(shortFingerprint).join(", ")}); cards made under ${keys.length === 1 ? "it" : "them"} cannot be redeemed`,
    }),
    {
      zh: "数据库表former_secret_keys被改动过；请从备份恢复它",
      en: "The table former_secret_keys was changed by hand; restore it from a backup",
    },
  ),
});

/** How far a change of `SECRET_KEY` is, and whether the former key can be removed from the settings. */
export const checkKeys = defineDatabaseCheck(
  "keyChange",
  { zh: "更换密钥", en: "Change of the secret key" },
  ({ keyChange, mismatches }, { settings }) =>
    keyChange && mismatches.length === 0
      ? judgeKeyChange(keyChange, settings)
      : skipped({
          zh: "需要正确的配置，和启动过的数据库",
          en: "Needs valid settings and a database that a server has opened",
        }),
);

export function judgeKeyChange(change: KeyChange, { backups }: Pick<UsableSettings, "backups">): Findings {
  const { isCurrent, hasFormerSetting, otherNodes, values, lostKeys, formerKeys, unusedCards } = change;
  if (lostKeys.length > 0) return problem.formerKeysLost({ keys: lostKeys });
  if (otherNodes.length > 0 && (hasFormerSetting || !isCurrent)) {
    return problem.keyAwaitsNodes({ nodes: otherNodes });
  }
  if (!isCurrent) return problem.keyChangesSoon();
  if (formerKeys.length > 0 && values.anew < values.total) return problem.valuesUnderFormerKey(values);
  const hasBackups = (backups?.folder ?? backups?.stanza) !== undefined;
  if (hasFormerSetting && hasBackups && !change.hasBackupSince) return problem.formerKeyAwaitsBackup();
  if (hasFormerSetting) return problem.formerKeyRemovable(values);
  if (formerKeys.length === 0) return ok({ zh: "没有更换过", en: "It has never been changed" });
  return ok({
    zh: `已更换；数据库里保存着${formerKeys.length}个旧密钥，${unusedCards}张未使用的卡密用它们兑换`,
    en: `It has been changed; ${formatCount(formerKeys.length, "former key")} in the database ${formerKeys.length === 1 ? "redeems" : "redeem"} ${formatCount(unusedCards, "unused card")}`,
  });
}
