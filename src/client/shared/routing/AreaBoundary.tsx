import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';

interface AreaBoundaryProps {
  /** Another value takes the area back from its failure: the path. */
  resetKey: string;
  /** What stands in for the area; told whether a part of the program itself could not be fetched. */
  fallback: (programMissing: boolean) => ReactNode;
  children: ReactNode;
}
interface AreaBoundaryState {
  failedAt: string | null;
  programMissing: boolean;
}

/** Keeps the failure of one area from taking the rest of the product with it. */
export class AreaBoundary extends Component<AreaBoundaryProps, AreaBoundaryState> {
  override state: AreaBoundaryState = { failedAt: null, programMissing: false };

  static getDerivedStateFromError(error: unknown): Partial<AreaBoundaryState> {
    return { failedAt: '', programMissing: error instanceof Error && error.name === 'ChunkLoadError' };
  }

  static getDerivedStateFromProps(
    props: AreaBoundaryProps,
    state: AreaBoundaryState,
  ): Partial<AreaBoundaryState> | null {
    if (state.failedAt === '') return { failedAt: props.resetKey };
    if (state.failedAt !== null && state.failedAt !== props.resetKey) return { failedAt: null, programMissing: false };
    return null;
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page failed', error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.fallback(this.state.programMissing);
  }
}
