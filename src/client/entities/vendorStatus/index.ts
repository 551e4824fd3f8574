export { ConnectionStatus, formatContactFacts, formatPosFacts } from './ConnectionStatus';
export { useGetOwnPosConnectionQuery, useTestOwnPosConnectionMutation } from './vendorStatusApi';
