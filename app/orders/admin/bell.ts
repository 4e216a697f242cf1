/** Two tones of a small bell: when each begins, s, and how high it is, Hz. */
const tones = [
  [0, 880],
  [0.16, 1320],
] as const;

const toneSeconds = 0.7;
const loudness = 0.25;

/** Rings once. Browsers let a page ring only after it has been touched; before that nothing happens. */
export function ringBell(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  for (const [start, hertz] of tones) {
    const at = audio.currentTime + start;
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const volume = new GainNode(audio, { gain: loudness });
    volume.gain.setValueAtTime(loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + toneSeconds);
    if (hertz === tones[1][1]) tone.onended = () => void audio.close();
  }
}
