// The phone's status bar. Over pictures and dark pages its signs are light.
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { Platform } from '../state/phone';
import s from './StatusBar.module.css';

const clock = (): string => dayjs().format('HH:mm');

export function StatusBar({ platform, height, light }: { platform: Platform; height: number; light: boolean }) {
  const [time, setTime] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setTime(clock()), 5000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div
      className={`${s.bar} ${platform === 'ios' ? s.ios : s.android} ${light ? s.light : ''}`}
      style={{ height }}
      data-testid="status"
      data-light={light ? '' : undefined}
    >
      <span className={s.time}>{time}</span>
      <span className={s.hole} aria-hidden="true" />
      <svg className={s.signs} width="66" height="14" viewBox="0 0 66 14" fill="currentColor" aria-hidden="true">
        <path d="M0 9h3v4H0zM5 6.5h3V13H5zM10 4h3v9h-3zM15 1h3v12h-3z" />
        <path d="M30 3.2c2.3 0 4.400.9 6 2.400l1.300-1.400A10.700 10.700 0 0 0 30 1.300c-2.800 0-5.400 1.100-7.300 2.900L24 5.600a8.700 8.700 0 0 1 6-2.400zm0 4c1.200 0 2.300.5 3.200 1.200l1.300-1.400A6.700 6.700 0 0 0 30 5.300c-1.700 0-3.300.6-4.500 1.700l1.300 1.400c.9-.7 2-1.200 3.200-1.200zm0 3.800-1.800 1.200L30 14l1.800-1.800z" />
        <path
          d="M43.500 1.500h16a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-16a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3zm0 1.200c-1 0-1.800.8-1.800 1.800v5c0 1 .8 1.800 1.800 1.800h16c1 0 1.800-.8 1.800-1.800v-5c0-1-.8-1.800-1.800-1.800z"
          opacity=".5"
          fillRule="evenodd"
        />
        <path d="M44 4h12.500a.8.8 0 0 1 .8.800v4.400a.8.8 0 0 1-.8.800H44a.8.8 0 0 1-.8-.8V4.800A.8.8 0 0 1 44 4zM63.500 5.200v3.600c.8-.3 1.300-1 1.300-1.800s-.5-1.500-1.300-1.800z" />
      </svg>
    </div>
  );
}
