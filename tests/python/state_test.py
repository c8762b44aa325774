"""Hooks of states, and steps with given gradients."""

import unittest

import phibridge
from phibridge import nn, optimizer


class StateTest(unittest.TestCase):
    def test_hooks_of_states(self):
        net = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
        seen = []
        inner = net[0].register_state_dict_hook(lambda state: seen.append("inner"))
        outer = net.register_state_dict_hook(lambda state: seen.append("outer") or {"only": state["1.bias"]})
        self.assertEqual((list(net.state_dict()), seen), (["only"], ["inner", "outer"]))
        self.assertEqual(len(net.state_dict(use_hook=False)), 4)
        outer.remove()
        inner.remove()
        self.assertEqual((len(net.state_dict()), len(seen)), (4, 2))

    def test_buffers_that_are_not_saved(self):
        net = nn.Sequential(nn.Linear(2, 2))
        net[0].register_buffer("kept", phibridge.zeros([1]))
        net[0].register_buffer("passing", phibridge.zeros([1]), persistable=False)
        self.assertEqual(sorted(net.state_dict()), ["0.bias", "0.kept", "0.weight"])
        self.assertEqual(sorted(net.to_static_state_dict()), ["0.bias", "0.kept", "0.passing", "0.weight"])

    def test_a_step_with_given_gradients(self):
        first, second = nn.Linear(1, 1), nn.Linear(1, 1)
        sgd = optimizer.SGD(0.5, [first.weight, second.weight])
        second.weight.grad = phibridge.ones([1, 1])
        before = [one.weight.item() for one in (first, second)]
        sgd.apply_gradients([(first.weight, phibridge.full([1, 1], 4.0)), (second.weight, None)])
        self.assertAlmostEqual(first.weight.item(), before[0] - 2, places=6)
        self.assertEqual((second.weight.item(), second.weight.grad.item(), first.weight.grad), (before[1], 1, None))
        self.assertFalse(second.weight.stop_gradient)
        with self.assertRaises(phibridge.InvalidArgumentError):
            sgd.apply_gradients([(first.bias, phibridge.ones([1]))])
        with self.assertRaises(phibridge.InvalidArgumentError):
            sgd.apply_gradients(zip([first.bias], [phibridge.ones([1])]))


if __name__ == "__main__":
    unittest.main()
