/** Why a process cannot listen where it was told to, in words for the operator. `settings`: what says where. */
export function explainListen(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
  settings: { readonly host: string; readonly port: string } = { host: "HOST", port: "PORT" },
): string {
  const { code = "" } = error as { readonly code?: string };
  switch (code) {
    case "EADDRINUSE":
      return `${settings.port}: ${port} is in use by another process on ${host} (${code}); stop that one (\`ss -ltnp\` names it), or set another`;
    case "EACCES":
    case "EPERM":
      return `${settings.port}: ${port} may not be opened by this user (${code}); set one from 1024 on and let a proxy lead there, or give the systemd unit AmbientCapabilities=CAP_NET_BIND_SERVICE`;
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
      return `${settings.host}: ${host} is no address of this machine (${code}); set one that is (\`ip address\` lists them), 127.0.0.1 behind a proxy on the same machine, or 0.0.0.0 for all`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${settings.host}: ${host} is no name that this machine knows (${code}); set an address`;
    default:
      return `${settings.port}: nothing can listen on ${host}:${port} (${code || "no code"})`;
  }
}
