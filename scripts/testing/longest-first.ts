import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest test files. If one of them started last, it would run alone for half a minute. */
const longest = [
  "money-histories",
  "restore-moment",
  "slow-gateway",
  "repeated-notices",
  "process-kills",
  "main.integration",
];

/** Runs the longest files first, all others in an order that depends on the run's seed. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.includes(name));
    const shuffleKey = ({ moduleId }: TestSpecification) =>
      createHash("sha1").update(`${seed} ${moduleId}`).digest("hex");
    return files.toSorted(
      (one, other) =>
        Number(isLong(other)) - Number(isLong(one)) || (shuffleKey(one) < shuffleKey(other) ? -1 : 1),
    );
  }
}
