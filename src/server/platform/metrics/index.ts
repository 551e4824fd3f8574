export { createMetrics, type Metrics, type StateSources } from './createMetrics';
export { measureCalls } from './measureCalls';
export { serveMetrics, type MetricsAccess } from './serveMetrics';
