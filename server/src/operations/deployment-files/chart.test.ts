import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { productionSettings } from "../../../../scripts/testing/production-settings.ts";
import { readSettings } from "../settings/settings.ts";
import { chartSettings } from "./fill-chart.ts";
import { findSchemaProblems, hasSchema } from "./testing/check-manifests.ts";
import { hasHelm, lintChart, type Manifest, renderChart } from "./testing/helm.ts";

const valuesOf = (name: string) => fileURLToPath(new URL(`testing/values/${name}.yaml`, import.meta.url));
const names = ["external-database", "cloudnativepg", "one-node"] as const;

const one = (manifests: readonly Manifest[], kind: string) => {
  const [found, ...others] = manifests.filter((manifest) => manifest.kind === kind);
  if (!found || others.length > 0)
    throw new Error(`The chart has no or several manifests of the kind ${kind}`);
  return found;
};
const containerOf = ({ spec }: Manifest) => spec.template.spec.containers[0];
const environmentOf = (manifest: Manifest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    containerOf(manifest).env.map(({ name, value }: Record<string, string>) => [name, value]),
  );

const { version } = JSON.parse(
  readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
) as { version: string };

test("the chart and its image have the version of the release", () => {
  const chart = parse(
    readFileSync(new URL("../../../../deployment/helm/baleen/Chart.yaml", import.meta.url), "utf8"),
  );
  expect(chart).toMatchObject({ version, appVersion: version });
});

describe.skipIf(!hasHelm)("the chart, rendered by Helm", () => {
  let manifestsByName: Readonly<Record<string, readonly Manifest[]>> | undefined;
  const rendered = () => {
    manifestsByName ??= Object.fromEntries(names.map((name) => [name, renderChart(valuesOf(name))]));
    return manifestsByName;
  };

  test.each(names)(
    "with the values %s is what the schemas of Kubernetes and CloudNativePG demand",
    (name) => {
      const manifests = renderChart(valuesOf(name));
      expect(lintChart(valuesOf(name))).not.toMatch(/WARNING|ERROR/);
      // No package of npm has the schema of the plugin's kind.
      expect(manifests.filter((manifest) => !hasSchema(manifest)).map(({ kind }) => kind)).toEqual(
        name === "cloudnativepg" ? ["ObjectStore"] : [],
      );
      expect(findSchemaProblems(manifests.filter(hasSchema))).toBe("");
    },
  );

  test("would be refused with a field that does not exist, one that is missing, or a value of another type", () => {
    const manifests = renderChart(valuesOf("cloudnativepg")).filter(hasSchema);
    const broken = (kind: string, change: (spec: Manifest["spec"]) => void) => {
      const manifest = structuredClone(one(manifests, kind));
      change(manifest.spec);
      return findSchemaProblems([manifest]);
    };
    expect(broken("Cluster", (spec) => Object.assign(spec, { instance: 3 }))).toContain(
      "'\"instance\"' does not exist",
    );
    expect(broken("Cluster", (spec) => Object.assign(spec, { primaryUpdateMethod: "never" }))).toContain(
      "never",
    );
    expect(broken("Deployment", (spec) => Object.assign(spec, { replicas: "2" }))).toContain(
      "'string' is not assignable to type 'number'",
    );
    expect(broken("Deployment", (spec) => delete spec.selector)).toContain("Property 'selector' is missing");
    expect(broken("Ingress", (spec) => Object.assign(spec.rules[0], { hosts: [] }))).toContain(
      "'\"hosts\"' does not exist",
    );
  });

  test("has settings with which the server starts, in the nodes and in the job that migrates", () => {
    for (const [name, manifests] of Object.entries(rendered())) {
      const environment = environmentOf(one(manifests, "Deployment"));
      expect([name, environmentOf(one(manifests, "Job"))]).toEqual([name, environment]);
      const known: Readonly<Record<string, string>> = {
        ...productionSettings,
        DATABASE_URL: "postgres://db/baleen",
        ENTITLEMENT_KEY: "",
      };
      const settings = Object.entries(environment).map(([variable, value]) => {
        const secret = variable.replace(/_FILE$/, "");
        return secret === variable ? [variable, value] : [secret, known[secret]];
      });
      expect(readSettings(Object.fromEntries(settings))).toMatchObject({
        mode: "production",
        host: "0.0.0.0",
      });
      const own = containerOf(one(manifests, "Deployment"));
      expect(Number(environment.PORT)).toBe(own.ports[0].containerPort);
      expect(chartSettings).toEqual(expect.arrayContaining(["APP_ENV", "HOST", "PORT"]));
    }
  });

  test("mounts every secret that a variable names, as files that only the server's group reads", () => {
    for (const manifests of Object.values(rendered())) {
      for (const manifest of [one(manifests, "Deployment"), one(manifests, "Job")]) {
        const { volumes, securityContext } = manifest.spec.template.spec;
        const mounts: { mountPath: string; name: string }[] = containerOf(manifest).volumeMounts;
        const files = Object.entries(environmentOf(manifest)).filter(([name]) => name.endsWith("_FILE"));
        expect(files.length).toBeGreaterThan(2);
        for (const [, path] of files) {
          const mount = mounts.find(({ mountPath }) => path.startsWith(`${mountPath}/`));
          const volume = volumes.find(({ name }: { name: string }) => name === mount?.name);
          expect([path, volume?.secret.defaultMode]).toEqual([path, 0o440]);
        }
        expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, fsGroup: 10001 });
        expect(containerOf(manifest).securityContext).toMatchObject({ readOnlyRootFilesystem: true });
      }
    }
  });

  test("keeps two nodes, of which a ready one always serves, and gives a stopping one its time", () => {
    const { "external-database": least = [], cloudnativepg: all = [] } = rendered();
    const { spec } = one(least, "Deployment");
    expect(spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } });
    expect(containerOf(one(least, "Deployment")).readinessProbe.httpGet.path).toBe("/readyz");
    expect(one(least, "PodDisruptionBudget").spec.selector).toEqual(spec.selector);
    // The delay, ten seconds of draining (`exitAfterMs`), and time to spare.
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(5 + 10);
    expect(one(all, "Deployment").spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(10 + 10);
  });

  test("leaves the number of nodes to the autoscaler where there is one, by processor", () => {
    const { cloudnativepg: all = [] } = rendered();
    expect(one(all, "Deployment").spec).not.toHaveProperty("replicas");
    expect(one(all, "HorizontalPodAutoscaler").spec).toMatchObject({
      minReplicas: 2,
      metrics: [{ resource: { name: "cpu" } }],
      scaleTargetRef: { name: one(all, "Deployment").metadata.name },
    });
  });

  test("serves both hosts, and migrates before the first new node starts", () => {
    const { cloudnativepg: all = [], "external-database": least = [] } = rendered();
    const hostsOf = (manifests: readonly Manifest[]) =>
      one(manifests, "Ingress").spec.rules.map(({ host }: { host: string }) => host);
    expect([hostsOf(all), hostsOf(least)]).toEqual([
      ["www.example.com", "console.example.com"],
      ["www.example.com"],
    ]);
    expect(one(all, "Ingress").spec.tls[0].hosts).toEqual(hostsOf(all));
    expect(one(least, "Job").metadata.annotations?.["helm.sh/hook"]).toBe(
      "pre-install,pre-upgrade,pre-rollback",
    );
    // The first installation has no database yet before the chart makes it.
    expect(one(all, "Job").metadata.annotations?.["helm.sh/hook"]).toBe("pre-upgrade,pre-rollback");
    expect(containerOf(one(all, "Job")).args).toEqual(["baleen", "migrate"]);
  });

  test("archives the database and backs it up each day, and keeps it when the release is removed", () => {
    const { cloudnativepg: all = [] } = rendered();
    const [cluster, store, backup] = ["Cluster", "ObjectStore", "ScheduledBackup"].map((kind) =>
      one(all, kind),
    );
    expect(cluster?.spec.plugins).toEqual([
      expect.objectContaining({
        isWALArchiver: true,
        parameters: { barmanObjectName: store?.metadata.name },
      }),
    ]);
    expect(backup?.spec).toMatchObject({ method: "plugin", cluster: { name: cluster?.metadata.name } });
    expect(backup?.spec.pluginConfiguration.name).toBe(cluster?.spec.plugins[0].name);
    for (const kept of [cluster, store]) {
      expect(kept?.metadata.annotations).toEqual({ "helm.sh/resource-policy": "keep" });
    }
    const volumes: { secret?: { secretName: string } }[] = one(all, "Deployment").spec.template.spec.volumes;
    expect(volumes.map(({ secret }) => secret?.secretName)).toContain(`${cluster?.metadata.name}-app`);
  });

  test.each([
    ["with its digest", "ghcr.io/owner/baleen@sha256:abc", "ghcr.io/owner/baleen@sha256:abc"],
    ["without one", "registry.example.com:5000/baleen", `registry.example.com:5000/baleen:${version}`],
  ])("starts the image of a name %s", (_, repository, image) => {
    const manifests = renderChart(valuesOf("external-database"), `image.repository="${repository}"`);
    expect(containerOf(one(manifests, "Deployment")).image).toBe(image);
  });

  test.each([
    ["a misspelt setting", 'settings.PUBLIC_ORIGN="x"', "PUBLIC_ORIGN"],
    ["another value than the list has", 'settings.SMS_PROVIDER="twilio"', "SMS_PROVIDER"],
    ["a secret in plain sight", 'settings.SECRET_KEY="x"', "SECRET_KEY"],
    ["a missing setting", 'settings.MAIL_FROM=""', "MAIL_FROM"],
    ["an image without a name", 'image.repository=""', "repository"],
    ["two databases", "postgres.enabled=true", "remove one of the two"],
    ["no database", 'secret.settings=["SECRET_KEY"]', "There is no database"],
  ])("refuses %s, by its name", (_, set, name) => {
    expect(() => renderChart(valuesOf("external-database"), set)).toThrow(name);
  });

  test("refuses backups without a place for them", () => {
    expect(() => renderChart(valuesOf("cloudnativepg"), 'postgres.backup.destinationPath=""')).toThrow(
      "postgres.backup.destinationPath",
    );
  });
});
