/** Why a process cannot listen, for the operator. `settings`: names of the settings to change. */
export function explainListen(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
  settings: { readonly host: string; readonly port: string } = { host: "HOST", port: "PORT" },
): string {
  const { code = "" } = error as { readonly code?: string };
  switch (code) {
    case "EADDRINUSE":
      return `${settings.port}: ${port} is in use by another process on ${host} (${code}); stop it (\`ss -ltnp\` shows it), or set another port`;
    case "EACCES":
    case "EPERM":
      return `${settings.port}: ${port} cannot be opened by this user (${code}); set a port from 1024 on behind a proxy, or add AmbientCapabilities=CAP_NET_BIND_SERVICE to the systemd unit`;
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
      return `${settings.host}: ${host} is not an address of this machine (${code}); set one that is (\`ip address\` lists them), 127.0.0.1 behind a proxy on the same machine, or 0.0.0.0 for all`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${settings.host}: ${host} cannot be resolved on this machine (${code}); set an IP address`;
    default:
      return `${settings.port}: cannot listen on ${host}:${port} (${code || "no code"})`;
  }
}
