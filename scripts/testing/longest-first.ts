import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Begun last, one of them would go on alone for half a minute. */
const longest = [
  "money-histories",
  "restore-moment",
  "slow-gateway",
  "repeated-notices",
  "process-kills",
  "main.integration",
];

/** Any order, by the run's seed, but for the files that take longest: they come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.includes(name));
    const place = ({ moduleId }: TestSpecification) =>
      createHash("sha1").update(`${seed} ${moduleId}`).digest("hex");
    return files.toSorted(
      (one, other) => Number(isLong(other)) - Number(isLong(one)) || (place(one) < place(other) ? -1 : 1),
    );
  }
}
