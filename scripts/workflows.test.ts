import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const { scripts } = JSON.parse(read("package.json")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly strategy?: {
          readonly matrix: { readonly part?: string[]; readonly include: Record<string, string>[] };
        };
        readonly steps: readonly { readonly run?: string }[];
      }
    >
  >;
}

const workflows = readdirSync(new URL("../.github/workflows", import.meta.url));
const jobsOf = (name: string) => Object.values((parse(read(`.github/workflows/${name}`)) as Workflow).jobs);

/** A job without a matrix has one row. */
const oneRow = { matrix: { part: [], include: [{}] } };

/** The commands of a workflow, one for each row of its matrix. */
function commandsOf(name: string): string[] {
  return jobsOf(name).flatMap(({ strategy: { matrix } = oneRow, steps }) => {
    const rows = [...(matrix.part ?? []).map((part) => ({ part })), ...matrix.include] as Record<
      string,
      string
    >[];
    return steps.flatMap(({ run }) =>
      run === undefined
        ? []
        : rows.map((row) =>
            run.replaceAll(/\$\{\{ matrix\.(\w+) \}\}/g, (_, key: string) => row[key] ?? "").trim(),
          ),
    );
  });
}

test("workflows call the project's own commands, and nothing else", () => {
  const commands = workflows.flatMap(commandsOf);
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands) {
    const [, script] = /^npm (test|run \S+)(?: --|$)/.exec(command) ?? [];
    expect(Object.keys(scripts), command).toContain(script?.replace("run ", ""));
  }
});

test("the parts that a change is checked by are all that a run of everything has", () => {
  const parts = commandsOf("checks.yml").map((command) => /^npm test -- "([^"]+)"/.exec(command)?.[1]);
  const everything = [...read("scripts/steps/steps.js").matchAll(/commandStep\(\s*"([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(new Set(parts)).toEqual(new Set([...everything, "unit", "integration", "journeys"]));
});

test("the shards of the journeys are the whole", () => {
  const shards = commandsOf("checks.yml").flatMap(
    (command) => /--shard=(\d)\/(\d)/.exec(command)?.slice(1) ?? [],
  );
  const [, count] = shards;
  expect(shards.filter((_, index) => index % 2 === 0)).toEqual(
    Array.from({ length: Number(count) }, (_, index) => String(index + 1)),
  );
});

test("a release is made from its tag, and what is made is checked every night", () => {
  expect(commandsOf("release.yml")[0]).toBe('npm run release -- "$GITHUB_REF_NAME"');
  expect(commandsOf("nightly.yml")).toContain("npm run release -- --check");
});

test("a release's image is pushed by the one job that may, and its signed name is in the draft", () => {
  const { make, images, signature, draft } = parse(read(".github/workflows/release.yml")).jobs;
  const all = [make, images, signature, draft];
  expect(all.map((job) => job.permissions?.packages)).toEqual([undefined, "write", undefined, undefined]);
  const hasKey = (job: unknown) => JSON.stringify(job).includes("secrets.MINISIGN_KEY");
  expect(all.map(hasKey)).toEqual([true, false, true, false]);
  expect([images.needs, signature.needs, draft.needs]).toEqual([
    "make",
    "images",
    ["make", "images", "signature"],
  ]);
  const uploads = [make, images, signature].flatMap(({ steps }) =>
    steps.flatMap((step: { readonly uses?: string; readonly with?: { readonly path?: string } }) =>
      step.uses?.startsWith("actions/upload-artifact@") ? [step.with?.path] : [],
    ),
  );
  expect(uploads).toEqual(["release/", "release/IMAGE", "release/IMAGE.minisig"]);
  expect(draft.steps.at(-1).run).toMatch(/ release\/\*$/);
});
