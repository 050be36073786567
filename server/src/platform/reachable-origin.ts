import type { NetworkInterfaceInfo } from "node:os";
import ipaddr from "ipaddr.js";

type Interfaces = Readonly<NodeJS.Dict<NetworkInterfaceInfo[]>>;

/** Interfaces of containers, virtual machines and tunnels, whose networks phones cannot reach. */
const virtualInterface = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|tailscale|zt)/;
/** Private networks in order of preference; virtual machines rarely use the first. */
const usualNetworks = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];

/** The origin that a browser on this machine uses, for a server that listens on `host`. */
export function originOnThisMachine(host: string, port: number): string {
  return originOf(rangeOf(host) === "other" ? host : "localhost", port);
}

/** The origin that a phone on the local network uses; undefined if the server listens on loopback only. */
export function originOnTheNetwork(host: string, port: number, interfaces: Interfaces): string | undefined {
  const range = rangeOf(host);
  const address = range === "unspecified" ? findNetworkAddress(interfaces) : host;
  return range === "loopback" || address === undefined ? undefined : originOf(address, port);
}

function rangeOf(host: string): "loopback" | "unspecified" | "other" {
  if (host === "localhost") return "loopback";
  const range = ipaddr.isValid(host) ? ipaddr.process(host).range() : "other";
  return range === "loopback" || range === "unspecified" ? range : "other";
}

function findNetworkAddress(interfaces: Interfaces): string | undefined {
  const addresses = Object.entries(interfaces)
    .filter(([name]) => !virtualInterface.test(name))
    .flatMap(([, infos = []]) => infos)
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address);
  for (const network of usualNetworks) {
    const found = addresses.find((address) => network.test(address));
    if (found) return found;
  }
  return addresses[0];
}

export function originOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
