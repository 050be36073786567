import type { BlockOf } from "../../content/block.ts";
import { localizeStats } from "../../content/stats.ts";
import { useText } from "../../i18n/language.tsx";
import { Stats } from "../../ui/stats/Stats.tsx";

export function StatsBlock({ block: { stats } }: { block: BlockOf<"stats"> }) {
  return <Stats stats={localizeStats(stats, useText())} />;
}
