import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../shared/api/baseApi';
import { customerLeft } from './kioskSlice';

/**
 * Leaves nothing of the last customer in this browser: neither their record nor any answer that was about them.
 * Called where no screen of theirs is mounted any more, for a mounted one would ask again.
 */
export function useForgetCustomer(): () => void {
  const dispatch = useDispatch();
  return useCallback(() => {
    dispatch(customerLeft());
    dispatch(baseApi.util.resetApiState());
  }, [dispatch]);
}
