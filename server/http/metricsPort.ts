// A port of its own for `/metrics`, for a monitoring network that pages and phones do not reach.
import { createServer, type Server } from 'node:http';
import type { Metrics } from '../process/metrics';

export async function openMetricsPort(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // The process does not stay for it.
  return server.unref();
}
