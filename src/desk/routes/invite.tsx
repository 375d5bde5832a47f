import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { InviteScreen } from '../features/staff/sign-in/invite-screen.tsx';

export const Route = createFileRoute('/invite')({
  component: Invite,
  staticData: { open: true },
});

function Invite() {
  // Read once: the address is cleaned as soon as somebody is in, so that the browser's history opens nothing.
  const [token] = useState(() => window.location.hash.slice(1));
  const navigate = useNavigate();
  return <InviteScreen token={token} onIn={() => void navigate({ to: '/', replace: true })} />;
}
