import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes one page back, or to the app's start page if this is the first page of the tab. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    const isFirst = key === 'default' && window.history.length <= 1;
    if (isFirst) void navigate('/', { replace: true });
    else void navigate(-1);
  }, [key, navigate]);
}
