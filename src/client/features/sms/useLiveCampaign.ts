import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { SmsCampaign } from '../../../contract/sms';
import { usePageVisible } from '../../shared/device/usePageVisible';
import { isRunning } from './campaignDisplay';
import { refreshSms, useGetCampaignQuery } from './smsApi';

const POLL_MS = 2_000;

/** A campaign with its progress, polled every 2 s while texts are being sent and the page is visible. */
export function useLiveCampaign(listed: SmsCampaign): SmsCampaign {
  const isVisible = usePageVisible();
  const dispatch = useDispatch();
  const live = useGetCampaignQuery(listed.id, {
    skip: !isRunning(listed),
    pollingInterval: isVisible ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const campaign = isRunning(listed) ? (live.data ?? listed) : listed;
  const isNowRunning = isRunning(campaign);
  const wasRunning = useRef(isNowRunning);
  useEffect(() => {
    // The usage of the month changes with what could not be sent, and the list has the last figures.
    if (wasRunning.current && !isNowRunning) dispatch(refreshSms());
    wasRunning.current = isNowRunning;
  }, [isNowRunning, dispatch]);
  return campaign;
}
