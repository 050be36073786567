import type { MethodHealth, Reconciliation } from "@baleen/contract/back-office/payments.ts";
import { type PaymentFlow, paymentFlows, paymentScenes } from "@baleen/contract/payments/payments.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { ConsoleContext, Context } from "../../context.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { toReply } from "../../operators/to-reply.ts";
import { addDays, chinaDayOf } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { listNodes, type NodeRow } from "../../platform/nodes/node-store.ts";
import { listGatewayHealth } from "../gateways/gateway-health-store.ts";
import { listReconciliations, type Reconciliation as Row } from "../reconciliation/reconciliation-store.ts";

export const readPayments: ConsoleHandler<"readPayments"> = async (context) => {
  const { readsDb, clock } = context;
  const now = clock.now();
  const states = await readsDb.selectFrom("payment_method_states").selectAll().execute();
  const health = await listGatewayHealth(readsDb, secondsAfter(now, -3600));
  const nodes = await listNodes(readsDb);
  const reconciled = await listReconciliations(readsDb, addDays(chinaDayOf(now), -shownDays));
  const methods = paymentMethods.map((method): MethodHealth => {
    const state = states.find((row) => row.method === method);
    const questions = health.filter((row) => row.method === method);
    return {
      method,
      setup: setupOf(context, method),
      isOn: state?.is_on ?? true,
      ways: flowsOf(context, method),
      sentence: state && !state.is_on ? { zh: state.sentence_zh ?? "", en: state.sentence_en ?? "" } : null,
      changedAt: state?.changed_at.toISOString() ?? null,
      changedBy: state?.changed_by ?? null,
      openCircuits: nodesWithOpenCircuit(nodes, method, now),
      certificatesEndAt: context.gateways.get(method)?.findCertificateExpiry?.()?.toISOString() ?? null,
      questions: questions.map(toReply),
      reconciliations: reconciled.filter((row) => row.method === method).map(reconciliationOf),
    };
  });
  return { methods };
};

const shownDays = 7;
const maxDifferences = 20;

function reconciliationOf(row: Row): Reconciliation {
  const differences = row.differences.slice(0, maxDifferences);
  return {
    ...toReply(row),
    differences: differences.map(({ gatewayTradeNo: _, ...difference }) => difference),
  };
}

function setupOf({ payments, gateways }: ConsoleContext, method: PaymentMethod): MethodHealth["setup"] {
  if (payments[method]) return "configured";
  return gateways.has(method) ? "simulated" : "none";
}

function flowsOf({ gateways }: Pick<Context, "gateways">, method: PaymentMethod): PaymentFlow[] {
  const gateway = gateways.get(method);
  const inScenes = gateway ? paymentScenes.map((scene) => gateway.chooseFlow(scene)) : [];
  return paymentFlows.filter((flow) => inScenes.includes(flow));
}

function nodesWithOpenCircuit(nodes: readonly NodeRow[], method: PaymentMethod, now: Date) {
  return nodes.flatMap(({ name, open_circuits: openCircuits }) => {
    const until = openCircuits[method];
    return until && new Date(until) > now ? [{ node: name, until }] : [];
  });
}
