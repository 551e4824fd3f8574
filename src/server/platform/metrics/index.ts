export { createMetrics, type Metrics } from './createMetrics';
export { measureCalls } from './measureCalls';
export { serveMetrics, type MetricsAccess } from './serveMetrics';
