export { ConnectionPill, ConnectionStatus, formatContactFacts, formatPosFacts } from './ConnectionStatus';
export { useGetOwnPosConnectionQuery, useTestOwnPosConnectionMutation } from './vendorStatusApi';
