"""The LeNet of the bundled digits, trained step by step in Python and as the static program of Paddle."""

import pathlib
import tempfile
import unittest

import numpy as np

import phibridge
from phibridge import nn, optimizer
from phibridge.nn import functional as F

PROGRAM = pathlib.Path(__file__).resolve().parents[1] / "programs" / "digits_lenet_train"

# What the program calls the tensors of the layer.
STATIC_NAMES = {
    "conv1.weight": "conv2d_0.w_0", "conv1.bias": "conv2d_0.b_0", "conv2.weight": "conv2d_1.w_0",
    "conv2.bias": "conv2d_1.b_0", "norm.weight": "batch_norm_0.w_0", "norm.bias": "batch_norm_0.b_0",
    "norm._mean": "batch_norm_0.w_1", "norm._variance": "batch_norm_0.w_2", "hidden.weight": "fc_0.w_0",
    "hidden.bias": "fc_0.b_0", "out.weight": "fc_1.w_0", "out.bias": "fc_1.b_0"}


class LeNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2D(1, 16, 3, padding=1)
        self.conv2 = nn.Conv2D(16, 32, 3, padding=1)
        self.norm = nn.BatchNorm2D(32)
        self.hidden = nn.Linear(128, 64)
        self.out = nn.Linear(64, 10)

    def forward(self, image):
        x = F.max_pool2d(F.relu(self.conv1(image)), 2)
        x = F.max_pool2d(F.relu(self.norm(self.conv2(x))), 2)
        return self.out(F.relu(self.hidden(phibridge.flatten(x, 1, 3))))


class LeNetTest(unittest.TestCase):
    def setUp(self):
        self.images = np.load(PROGRAM / "inputs" / "image.npy")
        self.labels = np.load(PROGRAM / "inputs" / "label.npy")
        self.program = phibridge.Program.load(PROGRAM, place="cpu")
        self.session = phibridge.Session(self.program)

    def static_state(self, session=None) -> dict:
        return {name: (session or self.session).fetch(variable) for name, variable in STATIC_NAMES.items()}

    def static_step(self, session, i: int) -> float:
        loss, = self.program.losses
        feeds = {"image": self.images[i % len(self.images)], "label": self.labels[i % len(self.images)]}
        return session.run(feeds, fetch=[loss])[loss].item()

    def expect_state(self, net, session):
        state = net.state_dict()
        for name, want in self.static_state(session).items():
            np.testing.assert_array_equal(state[name].numpy(), want.numpy(), name)

    def step(self, net, adam, i: int) -> float:
        image, label = (phibridge.to_tensor(array[i % len(self.images)]) for array in (self.images, self.labels))
        loss = F.cross_entropy(net(image), label)
        loss.backward()
        adam.step()
        adam.clear_grad()
        return loss.item()

    def test_each_step_is_that_of_the_static_program(self):
        net = LeNet()
        net.set_state_dict(self.static_state())
        adam = optimizer.Adam(0.002, parameters=net.parameters())
        recorded = np.load(PROGRAM / "expected" / "mean_1.tmp_0.npy").reshape(-1)
        self.assertEqual(len(self.images), 8)
        for i in range(len(self.images)):
            static = self.static_step(self.session, i)
            dynamic = self.step(net, adam, i)
            self.assertEqual(dynamic, static, f"step {i}")
            np.testing.assert_allclose(dynamic, recorded[i], rtol=2e-3, atol=1e-4)  # the tolerance of the case
        self.expect_state(net, self.session)

    def test_one_seed_gives_the_training_of_the_static_program(self):
        # Nothing is copied from one to the other: the seed gives both their parameters.
        phibridge.seed(11)
        session = phibridge.Session(phibridge.Program.initialize(PROGRAM, seeds="stream", place="cpu"))
        after_startup = phibridge.get_rng_state()
        net, adam = self.make(seed=11)
        self.assertEqual(phibridge.get_rng_state(), after_startup)
        self.expect_state(net, session)
        losses = []
        for i in range(8 * len(self.images)):
            losses.append(self.step(net, adam, i))
            self.assertEqual(losses[-1], self.static_step(session, i), f"step {i}")
        self.assertLess(losses[-1], 0.25 * losses[0])
        self.expect_state(net, session)

    def test_a_startup_program_may_lie_elsewhere_and_draw_from_its_own_seeds(self):
        phibridge.seed(3)
        states = []
        for _ in range(2):  # the start-up program names seeds: the stream does not matter
            session = phibridge.Session(phibridge.Program.initialize(PROGRAM, PROGRAM / "startup.pdmodel"))
            states.append({name: value.numpy() for name, value in self.static_state(session).items()})
        for name, value in states[0].items():
            np.testing.assert_array_equal(value, states[1][name], name)
        with self.assertRaisesRegex(ValueError, "`seeds` is 'none'"):
            phibridge.Program.initialize(PROGRAM, seeds="none")
        with self.assertRaises(phibridge.NotFoundError):
            phibridge.Program.initialize(PROGRAM.parent / "digits_mlp_infer")
        with self.assertRaisesRegex(TypeError, r"Program.initialize\(\) has no option `plaice`"):
            phibridge.Program.initialize(PROGRAM, plaice="cpu")

    def make(self, seed: int):
        with phibridge.utils.unique_name.guard():  # parameters are named as in a new process
            phibridge.seed(seed)
            net = LeNet()
        return net, optimizer.Adam(0.002, parameters=net.parameters())

    def test_learns_the_digits_and_goes_on_from_files(self):
        net, adam = self.make(seed=1)
        losses = [self.step(net, adam, i) for i in range(40)]
        again, again_adam = self.make(seed=2)
        with tempfile.TemporaryDirectory() as folder:
            phibridge.save(net.state_dict(), folder + "/net.pdparams")
            phibridge.save(adam.state_dict(), folder + "/net.pdopt")
            again.set_state_dict(phibridge.load(folder + "/net.pdparams"))
            again_adam.set_state_dict(phibridge.load(folder + "/net.pdopt"))
        losses += [self.step(net, adam, i) for i in range(40, 80)]
        self.assertEqual([self.step(again, again_adam, i) for i in range(40, 80)], losses[40:])
        self.assertLess(losses[-1], 0.1 * losses[0])
        net.eval()
        image, label = phibridge.to_tensor(self.images[0]), phibridge.to_tensor(self.labels[0])
        self.assertGreaterEqual(F.accuracy(net(image), label).item(), 0.97)


if __name__ == "__main__":
    unittest.main()
